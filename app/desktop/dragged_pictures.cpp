// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dragged_pictures.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QDrag>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QRegularExpression>
#include <QUrl>
#include <utility>

#include "session/document_file.h"
#include "theme/fonts.h"
#include "widgets/glyph_button.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

constexpr std::size_t kParcelsKept = 4;
constexpr qint64 kLeftBehindSeconds = 24 * 60 * 60;

QString folderPattern() {
  return QStringLiteral("attentionscope-drag-");
}

/// Removes folders left by programs that crashed.
void removeLeftBehind(const QString& where) {
  const QFileInfoList old =
      QDir(where).entryInfoList({folderPattern() + QLatin1Char('*')}, QDir::Dirs | QDir::NoSymLinks);
  for (const QFileInfo& folder : old)
    if (folder.isWritable() && folder.lastModified().secsTo(QDateTime::currentDateTime()) > kLeftBehindSeconds)
      QDir(folder.absoluteFilePath()).removeRecursively();
}

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
      m_words(wrappedLabel({}, this)),
      m_close(new GlyphButton(Glyph::Close, 26, GlyphButton::Weight::Quiet, this)) {
  setObjectName(QStringLiteral("dragCard"));
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::OpenHandCursor);
  rowOf({m_picture, {m_words, 1}, {m_close, 0, Qt::AlignTop}}, this);
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

std::unique_ptr<QMimeData> mimeOf(const PictureForms& forms) {
  auto mime = std::make_unique<QMimeData>();
  mime->setData(QStringLiteral("image/svg+xml"), forms.svg);
  mime->setData(QStringLiteral("image/png"), forms.png);
  mime->setImageData(QImage::fromData(forms.png, "PNG"));
  return mime;
}

DraggedPictures::DraggedPictures(const QString& where) : m_where(where.isEmpty() ? QDir::tempPath() : where) {}

std::unique_ptr<QMimeData> DraggedPictures::parcel(const QString& name, const PictureForms& forms) {
  auto mime = mimeOf(forms);
  if (!m_folder) {
    removeLeftBehind(m_where);
    m_folder = std::make_unique<QTemporaryDir>(QDir(m_where).filePath(folderPattern() + QStringLiteral("XXXXXX")));
  }
  if (!m_folder->isValid()) return mime;
  QString plain = name.simplified().left(100);
  plain.replace(QRegularExpression(QStringLiteral("[/\\\\:*?\"<>|]")), QStringLiteral("-"));
  if (plain.isEmpty() || plain.startsWith(QLatin1Char('.'))) plain.prepend(QStringLiteral("picture"));
  // One folder each, so that two pictures may have the same name.
  const QString folder = m_folder->filePath(QString::number(m_count++));
  const QString file = QDir(folder).filePath(plain + QStringLiteral(".png"));
  if (!replaceFile(file, forms.png, MissingFolder::IsMade)) return mime;
  mime->setUrls({QUrl::fromLocalFile(file)});
  m_parcels.push_back(folder);
  if (m_parcels.size() > kParcelsKept) {
    QDir(m_parcels.front()).removeRecursively();
    m_parcels.pop_front();
  }
  return mime;
}

}  // namespace attn::app
