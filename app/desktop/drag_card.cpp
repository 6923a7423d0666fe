// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/drag_card.h"

#include <QApplication>
#include <QDrag>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <utility>

#include "theme/fonts.h"
#include "widgets/glyph_button.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr double kThumbnailWidth = 132, kThumbnailHeight = 84, kCardAround = 12, kCardAway = 16, kWordsWidth = 150;

bool dragWithSystem(QWidget* from, std::unique_ptr<QMimeData> mime, const QPixmap& shown) {
  auto* drag = new QDrag(from);  // deleted by Qt
  drag->setMimeData(mime.release());
  drag->setPixmap(shown);
  drag->setHotSpot(QPoint(qRound(shown.width() / shown.devicePixelRatio() / 2), 12));
  return drag->exec(Qt::CopyAction) != Qt::IgnoreAction;
}

}  // namespace

DragCard::DragCard(QWidget* over, const QImage& picture, Pack pack)
    : QWidget(over),
      m_image(picture),
      m_pack(std::move(pack)),
      m_drag(&dragWithSystem),
      m_picture(plainLabel({}, this)),
      m_words(plainLabel({}, this)),
      m_close(new GlyphButton(Glyph::Close, 26, GlyphButton::Weight::Quiet, this)) {
  setObjectName(QStringLiteral("dragCard"));
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::OpenHandCursor);
  auto* row = new QHBoxLayout(this);
  row->addWidget(m_picture);
  row->addWidget(m_words, 1);
  row->addWidget(m_close, 0, Qt::AlignTop);
  m_words->setWordWrap(true);
  m_words->setText(tr("Drag this picture into another program."));
  for (QLabel* label : {m_picture, m_words}) label->setAttribute(Qt::WA_TransparentForMouseEvents);
  setAccessibleName(m_words->text());
  m_close->setCursor(Qt::ArrowCursor);
  m_close->setLabel(tr("Close"), tr("Esc"));
  connect(m_close, &QAbstractButton::clicked, this, &QObject::deleteLater);
  over->installEventFilter(this);
  setTheme(m_theme);
}

void DragCard::setTheme(const Theme& theme) {
  m_theme = theme;
  m_close->setTheme(theme);
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  layout()->setContentsMargins(px(kCardAround), px(kCardAround), px(kCardAround), px(kCardAround));
  layout()->setSpacing(px(kCardAround));
  const double ratio = devicePixelRatioF();
  const QSize room(px(kThumbnailWidth), px(kThumbnailHeight));
  QPixmap thumbnail = QPixmap::fromImage(m_image.scaled(room * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  thumbnail.setDevicePixelRatio(ratio);
  m_picture->setPixmap(thumbnail);
  m_words->setFont(uiFont(theme.px(13)));
  m_words->setMinimumWidth(px(kWordsWidth));
  m_words->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(theme.ink.name()));
  place();
  update();
}

void DragCard::place() {
  const QSize room = parentWidget()->size();
  const int away = qRound(m_theme.px(kCardAway));
  const QSize size = sizeHint().boundedTo(room - QSize(2 * away, 2 * away));
  setGeometry(away, room.height() - away - size.height(), size.width(), size.height());
}

bool DragCard::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parent() && event->type() == QEvent::Resize) place();
  return false;
}

void DragCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    deleteLater();
  } else {
    QWidget::keyPressEvent(event);
  }
}

void DragCard::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->pos();
}

void DragCard::mouseMoveEvent(QMouseEvent* event) {
  const bool far = (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
  if (event->buttons().testFlag(Qt::LeftButton) && far) startDrag();
}

void DragCard::startDrag() {
  if (m_drag(this, m_pack(), m_picture->pixmap(Qt::ReturnByValue))) deleteLater();
}

void DragCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double radius = m_theme.px(10);
  painter.setPen(QPen(hasFocus() ? m_theme.selection : m_theme.line, hasFocus() ? 2 : 1));
  painter.setBrush(m_theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius, radius);
}

}  // namespace attn::app
