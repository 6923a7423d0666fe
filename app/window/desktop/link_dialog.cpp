// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/desktop/link_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "worksheet/qr_code.h"

namespace attn::app {
namespace {

// A camera reads modules of three pixels from a screen.
constexpr int kMaxModules = 149, kModulePixels = 3, kQuietModules = 4;
constexpr double kMinCodeSide = 320, kWidth = 480;

/// Black on white in every theme, which is what cameras expect. Modules are whole pixels of the device.
class CodeView : public QWidget {
 public:
  explicit CodeView(QrCode code) : m_code(std::move(code)) {}

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const double ratio = devicePixelRatioF();
    const int modules = m_code.side + 2 * kQuietModules;
    const double module = std::max(1.0, std::floor(width() * ratio / modules)) / ratio;
    const double margin = (width() - m_code.side * module) / 2, start = std::floor(margin * ratio) / ratio;
    painter.fillRect(rect(), Qt::white);
    painter.translate(start, start);
    for (const QRect& run : darkRuns(m_code))
      painter.fillRect(QRectF(run.x() * module, run.y() * module, run.width() * module, module), Qt::black);
  }

 private:
  QrCode m_code;
};

}  // namespace

LinkDialog::LinkDialog(const QString& link, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_link(new QLineEdit(link)), m_copy(new QPushButton(tr("Copy"))) {
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  setWindowTitle(tr("Link to what is shown"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(20), px(20), px(20));
  column->setSpacing(px(12));
  auto* about =
      wrappedLabel(tr("The link opens this place in the browser edition. Outside lessons, it contains the document."));
  column->addWidget(about);
  m_link->setReadOnly(true);
  m_link->setAccessibleName(tr("Link"));
  m_link->setFont(uiFont(theme.px(13)));
  m_link->setMinimumWidth(px(kWidth));
  m_link->setCursorPosition(0);
  column->addWidget(m_link);
  std::optional<QrCode> code = qrCodeOf(link.toStdString(), QrCorrection::Low);
  m_hasCode = code && code->side <= kMaxModules;
  if (m_hasCode) {
    const int side = std::max(px(kMinCodeSide), kModulePixels * (code->side + 2 * kQuietModules));
    auto* view = new CodeView(std::move(*code));
    view->setFixedSize(side, side);
    view->setAccessibleName(tr("QR code of the link"));
    column->addWidget(view, 0, Qt::AlignHCenter);
  } else {
    auto* without = wrappedLabel(
        tr("With %1 characters, the link is too long for a QR code that a camera reads.").arg(wholeText(link.size())));
    column->addWidget(without);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
  m_copy->setDefault(true);
  column->addWidget(buttons);
  connect(m_copy, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(m_link->text());
    m_copy->setText(tr("Copied"));
    // For browsers that give no access to the clipboard: Ctrl+C copies the selection.
    m_link->selectAll();
    m_link->setFocus();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  m_copy->setFocus();
}

}  // namespace attn::app
