// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/export_dialog.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <array>

#include "session/edition.h"
#include "text/tool_tip.h"
#include "widgets/choice_box.h"
#include "widgets/dialog_size.h"
#include "widgets/labels.h"
#include "widgets/number_field.h"
#include "widgets/page_parts.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

enum Format { Png, Svg, Pdf };
constexpr std::array kScales{1, 2, 3};
constexpr int kFullHdScale = 1, kUltraHdScale = 2;  // indices of 2x and 3x: text legible in a room
constexpr QSize kPreview(480, 270);

}  // namespace

ExportDialog::ExportDialog(Draw draw, const QSize& onScreen, const Theme& theme, const PictureChoice& last,
                           QWidget* parent)
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
      m_widthCm(new NumberField),
      m_heightCm(new NumberField),
      m_textPt(new NumberField),
      m_dpi(new NumberField),
      m_transparent(new ToggleSwitch),
      m_outlines(new ToggleSwitch),
      m_preview(plainLabel()),
      m_problem(wrappedLabel()),
      m_form(new QFormLayout),
      m_pixels(makePixels()),
      m_paper(makePaper()) {
  setWindowTitle(tr("Export the picture"));
  m_format->setLabels({tr("PNG") + QLatin1Char('\n') + tr("Pixels: for any slide program"),
                       tr("SVG") + QLatin1Char('\n') + tr("Vectors: sharp at any size"),
                       tr("PDF") + QLatin1Char('\n') + tr("Vectors: a page of this size")});
  m_scale->setLabels({QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("3×")});
  m_theme->setLabels({tr("light"), tr("dark")});
  m_theme->setCurrent(theme.dark ? 1 : 0);
  m_size->addItems({tr("Slide, 1080p: 1920 × 1080"), tr("Slide, 4K: 3840 × 2160"),
                    tr("As in the window: %1 × %2").arg(onScreen.width()).arg(onScreen.height()), tr("Other"),
                    tr("Paper, one column: %1 cm").arg(QLocale().toString(kOneColumnCm)),
                    tr("Paper, two columns: %1 cm").arg(QLocale().toString(kTwoColumnsCm)), tr("Paper, other")});
  m_transparent->setLabel(tr("Transparent background"));
  m_outlines->setLabel(tr("Text as outlines"));
  setPlainToolTip(m_outlines, tr("Looks the same without the fonts; the text can no longer be edited"));
  m_heightCm->setZeroText(tr("auto"));
  setPlainToolTip(m_heightCm, tr("auto, or 0: as high as the picture needs"));
  setPlainToolTip(m_textPt, tr("Size of the picture's body text; small labels are up to a third smaller"));
  const std::initializer_list<std::pair<QWidget*, QString>> names = {
      {m_format, tr("Format")},
      {m_size, tr("Size")},
      {m_width, tr("Width in pixels")},
      {m_height, tr("Height in pixels")},
      {m_widthCm, tr("Width in centimeters")},
      {m_heightCm, tr("Height in centimeters, or 0: as high as the picture needs")},
      {m_textPt, tr("Text size in points")},
      {m_dpi, tr("Pixels per inch")},
      {m_scale, tr("Text size")},
      {m_theme, tr("Theme")}};
  for (const auto& [widget, name] : names) widget->setAccessibleName(name);
  m_preview->setAccessibleName(tr("Preview"));
  for (SegmentedControl* control : {m_format, m_scale, m_theme}) control->setTheme(theme);
  for (NumberField* field : {m_width, m_height, m_widthCm, m_heightCm, m_textPt, m_dpi}) field->setTheme(theme);
  for (ToggleSwitch* toggle : {m_transparent, m_outlines}) toggle->setTheme(theme);
  m_preview->setFixedSize(kPreview);
  m_preview->setAlignment(Qt::AlignCenter);
  m_problem->setStyleSheet(QStringLiteral("color: %1").arg(theme.error.name()));
  m_form->addRow(tr("Format"), m_format);
  m_form->addRow(tr("Size"), m_size);
  m_form->addRow(QString(), m_pixels);
  m_form->addRow(QString(), m_paper);
  m_form->addRow(tr("Text"), m_scale);
  m_form->addRow(tr("Theme"), m_theme);
  m_form->addRow(QString(), m_transparent);
  m_form->addRow(QString(), m_outlines);
  const DialogFrame frame{{}, "documents.export", 12, QMargins(20, 20, 20, 20)};
  m_export = frameQuestion(*this, {{m_preview, 0, Qt::AlignHCenter}, m_form, m_problem}, tr("Export…"), frame, theme);
  connect(m_export, &QPushButton::clicked, this, &QDialog::accept);
  for (SegmentedControl* control : {m_format, m_scale, m_theme})
    connect(control, &SegmentedControl::chosen, this, &ExportDialog::refresh);
  const auto refreshAs = [this](Preset preset) {
    return [this, preset] {
      m_size->setCurrentIndex(static_cast<int>(preset));
      refresh();
    };
  };
  for (NumberField* field : {m_width, m_height}) connect(field, &NumberField::edited, this, refreshAs(Preset::OwnSize));
  connect(m_widthCm, &NumberField::edited, this, refreshAs(Preset::OwnPaper));
  for (NumberField* field : {m_heightCm, m_textPt, m_dpi})
    connect(field, &NumberField::edited, this, &ExportDialog::refresh);
  for (ToggleSwitch* toggle : {m_transparent, m_outlines})
    connect(toggle, &QAbstractButton::toggled, this, &ExportDialog::refresh);
  connect(m_size, &QComboBox::activated, this, [this](int which) { takePreset(static_cast<Preset>(which)); });
  showChoice(last);
}

QWidget* ExportDialog::makePixels() {
  for (NumberField* field : {m_width, m_height}) {
    field->setWholeNumbers(true);
    field->setRange(kMinPictureSide, kMaxPictureSide);
    field->setWidth(72);
  }
  return lineOf({m_width, plainLabel(QStringLiteral("×")), m_height, BoxItem::growing()});
}

QWidget* ExportDialog::makePaper() {
  m_widthCm->setRange(kMinPrintCm, kMaxPrintCm);
  m_heightCm->setRange(0, kMaxPrintCm);
  m_textPt->setRange(kMinPrintPt, kMaxPrintPt);
  m_dpi->setWholeNumbers(true);
  m_dpi->setRange(kMinPrintDpi, kMaxPrintDpi);
  for (NumberField* field : {m_widthCm, m_heightCm, m_textPt, m_dpi}) field->setWidth(52);
  return lineOf({m_widthCm, plainLabel(QStringLiteral("×")), m_heightCm, plainLabel(tr("cm")), BoxItem::space(12),
                 m_textPt, plainLabel(tr("pt text")), BoxItem::space(12), m_dpi, plainLabel(tr("dpi")),
                 BoxItem::growing()});
}

void ExportDialog::showChoice(const PictureChoice& last) {
  m_format->setCurrent(static_cast<int>(pictureSuffixes().indexOf(last.suffix)));
  m_width->setValue(last.size.width());
  m_height->setValue(last.size.height());
  m_scale->setCurrent(qRound(last.look.scale) - 1);
  m_widthCm->setValue(last.print.widthCm);
  m_heightCm->setValue(last.print.heightCm.value_or(0));
  m_textPt->setValue(last.print.textPt);
  m_dpi->setValue(last.print.dotsPerInch);
  const QSignalBlocker transparent(m_transparent), outlines(m_outlines);
  m_transparent->setChecked(last.look.transparent);
  m_outlines->setChecked(last.look.outlines);
  m_size->setCurrentIndex(static_cast<int>(last.preset));
  if (last.preset == Preset::OnScreen) return takePreset(last.preset);  // the window may have another size
  refresh();
}

void ExportDialog::takePreset(Preset preset) {
  m_size->setCurrentIndex(static_cast<int>(preset));
  if (preset == Preset::OneColumn) m_widthCm->setValue(kOneColumnCm);
  if (preset == Preset::TwoColumns) m_widthCm->setValue(kTwoColumnsCm);
  if (preset < Preset::OwnSize) {
    const QSize sizes[] = {{1920, 1080}, {3840, 2160}, m_onScreen};
    const QSize size = sizes[static_cast<std::size_t>(preset)];
    m_width->setValue(size.width());
    m_height->setValue(size.height());
    m_scale->setCurrent(preset == Preset::FullHd ? kFullHdScale : preset == Preset::UltraHd ? kUltraHdScale : 0);
  }
  refresh();
}

PictureChoice ExportDialog::chosen() const {
  PictureChoice choice;
  choice.preset = static_cast<Preset>(m_size->currentIndex());
  choice.suffix = pictureSuffixes()[m_format->current()];
  choice.size = QSize(static_cast<int>(m_width->value()), static_cast<int>(m_height->value()));
  choice.dark = m_theme->current() == 1;
  choice.decimals = m_decimals;
  choice.look.scale = kScales[static_cast<std::size_t>(m_scale->current())];
  choice.look.transparent = m_transparent->isChecked();
  choice.look.outlines = m_format->current() == Svg && m_outlines->isChecked();
  choice.look.background = exportTheme(choice.dark).background;
  choice.drawn = drawnSize(choice.size, choice.look);
  choice.print.widthCm = m_widthCm->value();
  if (m_heightCm->value() >= kMinPrintCm) choice.print.heightCm = m_heightCm->value();
  choice.print.textPt = m_textPt->value();
  choice.print.dotsPerInch = static_cast<int>(m_dpi->value());
  return choice;
}

QString ExportDialog::layOut(PictureChoice& choice) const {
  if (!choice.isForPaper()) return {};
  const Theme theme = exportTheme(choice);
  const auto layout = printLayout(choice.print, choice.suffix,
                                  [&](QPainter& painter, const QSize& size) { m_draw(painter, size, theme); });
  if (!layout) return layout.error();
  choice.size = layout->size;
  choice.drawn = layout->drawn;
  choice.look = printLook(*layout, choice.look);
  return {};
}

void ExportDialog::refresh() {
  m_outlines->setEnabled(m_format->current() == Svg);
  PictureChoice next = chosen();
  m_form->setRowVisible(m_pixels, !next.isForPaper());
  m_form->setRowVisible(m_scale, !next.isForPaper());
  m_form->setRowVisible(m_paper, next.isForPaper());
  m_dpi->setEnabled(m_format->current() == Png);
  const QString lack = m_format->current() == Svg ? missingText(&Edition::drawsSvg) : QString();
  const QString problem = lack.isEmpty() ? layOut(next) : lack;
  m_problem->setText(problem);
  m_problem->setVisible(!problem.isEmpty());
  m_export->setEnabled(problem.isEmpty());
  m_choice = std::move(next);
  if (!problem.isEmpty()) return m_preview->clear();
  const QSize shown = m_choice.size.scaled(kPreview, Qt::KeepAspectRatio);
  const double ratio = devicePixelRatioF();
  QImage image = emptyImage(shown * ratio, QImage::Format_ARGB32_Premultiplied);
  image.fill(m_choice.look.transparent ? QColor(Qt::transparent) : m_choice.look.background);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
  const double share = image.width() * m_choice.look.scale / m_choice.size.width();
  painter.scale(share, share);
  m_draw(painter, m_choice.drawn, exportTheme(m_choice));
  painter.end();
  QPixmap pixmap = QPixmap::fromImage(image);
  pixmap.setDevicePixelRatio(ratio);
  m_preview->setPixmap(pixmap);
}

}  // namespace attn::app
