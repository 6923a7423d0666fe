// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/export_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "text/tool_tip.h"
#include "widgets/choice_box.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

enum Format { Png, Svg, Pdf };
constexpr std::array kScales{1, 2, 3};
constexpr int kSmallestSide = 200, kLargestSide = 16'384;
constexpr int kFullHdScale = 1, kUltraHdScale = 2;  // indices of 2x and 3x: text legible in a room
constexpr QSize kPreview(480, 270);

}  // namespace

Theme exportTheme(bool dark, int decimals) {
  Theme theme = dark ? darkTheme() : lightTheme();
  theme.decimals = decimals;
  return theme;
}

ExportDialog::ExportDialog(Draw draw, const QSize& onScreen, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_draw(std::move(draw)),
      m_onScreen(onScreen),
      m_decimals(theme.decimals),
      m_format(new SegmentedControl),
      m_scale(new SegmentedControl),
      m_theme(new SegmentedControl),
      m_size(new ChoiceBox),
      m_width(new NumberField),
      m_height(new NumberField),
      m_transparent(new ToggleSwitch),
      m_outlines(new ToggleSwitch),
      m_preview(plainLabel()) {
  setWindowTitle(tr("Export the picture"));
  m_format->setLabels({tr("PNG") + QLatin1Char('\n') + tr("Pixels: for any slide program"),
                       tr("SVG") + QLatin1Char('\n') + tr("Vectors: sharp at any size"),
                       tr("PDF") + QLatin1Char('\n') + tr("Vectors: a page of this size")});
  m_scale->setLabels({QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("3×")});
  m_theme->setLabels({tr("light"), tr("dark")});
  m_theme->setCurrent(theme.dark ? 1 : 0);
  m_size->addItems({tr("Slide, 1080p: 1920 × 1080"), tr("Slide, 4K: 3840 × 2160"),
                    tr("As in the window: %1 × %2").arg(onScreen.width()).arg(onScreen.height()), tr("Other")});
  m_transparent->setLabel(tr("Transparent background"));
  m_outlines->setLabel(tr("Letters as shapes"));
  setPlainToolTip(m_outlines, tr("Looks the same without the fonts; the text can no longer be edited"));
  m_outlines->setChecked(true);
  for (NumberField* field : {m_width, m_height}) {
    field->setWholeNumbers(true);
    field->setRange(kSmallestSide, kLargestSide);
    field->setWidth(72);
  }
  const std::initializer_list<std::pair<QWidget*, QString>> names = {
      {m_format, tr("Format")},           {m_size, tr("Size")},       {m_width, tr("Width in pixels")},
      {m_height, tr("Height in pixels")}, {m_scale, tr("Text size")}, {m_theme, tr("Theme")}};
  for (const auto& [widget, name] : names) widget->setAccessibleName(name);
  m_preview->setAccessibleName(tr("Preview"));
  for (SegmentedControl* control : {m_format, m_scale, m_theme}) control->setTheme(theme);
  for (NumberField* field : {m_width, m_height}) field->setTheme(theme);
  for (ToggleSwitch* toggle : {m_transparent, m_outlines}) toggle->setTheme(theme);
  auto* own = new QWidget;
  auto* sides = new QHBoxLayout(own);
  sides->setContentsMargins(0, 0, 0, 0);
  sides->addWidget(m_width);
  sides->addWidget(plainLabel(QStringLiteral("×")));
  sides->addWidget(m_height);
  sides->addStretch(1);
  m_preview->setFixedSize(kPreview);
  m_preview->setAlignment(Qt::AlignCenter);
  auto* form = new QFormLayout;
  form->addRow(tr("Format"), m_format);
  form->addRow(tr("Size"), m_size);
  form->addRow(QString(), own);
  form->addRow(tr("Text"), m_scale);
  form->addRow(tr("Theme"), m_theme);
  form->addRow(QString(), m_transparent);
  form->addRow(QString(), m_outlines);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  buttons->addButton(tr("Export…"), QDialogButtonBox::AcceptRole)->setDefault(true);
  auto* column = new QVBoxLayout(this);
  const int margin = qRound(theme.px(20));
  column->setContentsMargins(margin, margin, margin, margin);
  column->setSpacing(qRound(theme.px(12)));
  column->addWidget(m_preview);
  column->addLayout(form);
  column->addWidget(buttons);
  addHelp(*this, *buttons, QStringLiteral("documents.export"), theme);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (SegmentedControl* control : {m_format, m_scale, m_theme})
    connect(control, &SegmentedControl::chosen, this, &ExportDialog::refresh);
  for (NumberField* field : {m_width, m_height})
    connect(field, &NumberField::edited, this, [this] {
      m_size->setCurrentIndex(OwnSize);
      refresh();
    });
  for (ToggleSwitch* toggle : {m_transparent, m_outlines})
    connect(toggle, &QAbstractButton::toggled, this, &ExportDialog::refresh);
  connect(m_size, &QComboBox::activated, this, &ExportDialog::takeSize);
  takeSize(FullHd);
}

void ExportDialog::takeSize(int which) {
  const QSize sizes[] = {{1920, 1080}, {3840, 2160}, m_onScreen};
  if (which != OwnSize) {
    m_width->setValue(sizes[which].width());
    m_height->setValue(sizes[which].height());
    m_scale->setCurrent(which == FullHd ? kFullHdScale : which == UltraHd ? kUltraHdScale : 0);
  }
  refresh();
}

PictureChoice ExportDialog::choice() const {
  PictureChoice choice;
  choice.suffix = pictureSuffixes()[m_format->current()];
  choice.size = QSize(static_cast<int>(m_width->value()), static_cast<int>(m_height->value()));
  choice.dark = m_theme->current() == 1;
  choice.decimals = m_decimals;
  choice.look.scale = kScales[static_cast<std::size_t>(m_scale->current())];
  choice.look.transparent = m_transparent->isChecked();
  choice.look.outlines = m_format->current() == Svg && m_outlines->isChecked();
  choice.look.background = exportTheme(choice.dark).background;
  return choice;
}

void ExportDialog::refresh() {
  m_outlines->setEnabled(m_format->current() == Svg);
  const PictureChoice chosen = choice();
  const QSize shown = chosen.size.scaled(kPreview, Qt::KeepAspectRatio);
  const double ratio = devicePixelRatioF();
  QImage image = emptyImage(shown * ratio, QImage::Format_ARGB32_Premultiplied);
  image.fill(chosen.look.transparent ? QColor(Qt::transparent) : chosen.look.background);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
  const double share = image.width() * chosen.look.scale / chosen.size.width();
  painter.scale(share, share);
  m_draw(painter, drawnSize(chosen.size, chosen.look), exportTheme(chosen.dark, chosen.decimals));
  painter.end();
  QPixmap pixmap = QPixmap::fromImage(image);
  pixmap.setDevicePixelRatio(ratio);
  m_preview->setPixmap(pixmap);
}

}  // namespace attn::app
