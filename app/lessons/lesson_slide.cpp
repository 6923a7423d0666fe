// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_slide.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QTextDocument>
#include <algorithm>
#include <array>
#include <utility>

#include "figures/text_document.h"
#include "lessons/live_text.h"
#include "lessons/slide_picture.h"
#include "text/learner_markup.h"
#include "text/lesson_markup.h"
#include "text/list_text.h"
#include "text/problem_text.h"
#include "theme/fonts.h"
#include "theme/han_font.h"

namespace attn::app {
namespace {

struct SlideText {
  Q_DECLARE_TR_FUNCTIONS(Slide)
};

constexpr double kWidth = 1280, kHeight = 720;  // lengths below are for a slide of this size
constexpr double kSide = 64, kTop = 48, kGap = 26, kPaper = 14;
constexpr double kPaperType = 13;  // design pixels, where the size of type is given
constexpr double kTitle = 46, kBody = 30, kTitleAlone = 64, kSmallestDrawn = 720;
constexpr double kWidePicture = 2.3;        // shown below the text, not next to it
constexpr double kTextShare = 0.48;         // of the width, next to a picture
constexpr double kMinPicture = 0.4;         // of the height, below the text
constexpr double kLargestPixel = 2.5;       // enlargement of a small picture
constexpr qsizetype kLongestText = 20'000;  // more is not legible on any screen
constexpr std::array kShares{1.0,  0.94, 0.88, 0.83, 0.78, 0.73, 0.69, 0.65, 0.61, 0.57, 0.54, 0.5,
                             0.47, 0.44, 0.41, 0.38, 0.35, 0.32, 0.3,  0.27, 0.25, 0.23, 0.21, 0.2};

LessonLook lookOf(const Theme& theme, double body) {
  constexpr int kLine = 130, kChineseLine = 114;  // percent; Chinese fonts include line spacing
  const bool isChinese = QLocale().language() == QLocale::Chinese;
  return {body, theme.line, theme.field, theme.query, isChinese ? kChineseLine : kLine};
}

}  // namespace

LessonSlide slideOf(const LoadedLesson& loaded, const LessonText& text, const LessonStep& step,
                    const LessonPage& page) {
  LessonSlide slide;
  if (const auto said = text.steps.find(step.id); said != text.steps.end()) {
    slide.title = QString::fromStdString(said->second.title);
    slide.text = withLiveNumbers(said->second.text, {});
  }
  loadFontFor(slide.title);
  loadFontFor(slide.text);
  slide.description = QString::fromStdString(page.description);
  if (page.picture.empty()) return slide;
  if (auto bytes = loaded.pictures(page.picture); bytes)
    slide.picture = *bytes;
  else
    slide.problem = problemsText(bytes.error());
  return slide;
}

SlideFrame::SlideFrame(const QSizeF& size, SlideView view, const Theme& theme)
    : PictureFrame(size), m_view(std::move(view)), m_theme(theme) {
  m_unit = std::max(0.1, std::min(size.width() / kWidth, size.height() / kHeight));
  if (theme.fixedType) m_unit = std::min(m_unit, theme.scale * kPaperType / kBody);
  m_type = theme.fixedType ? theme.scale * kPaperType / (kBody * m_unit) : m_view.presenting ? theme.scale : 1;
  const QRectF page = QRectF(QPointF(), size).adjusted(px(kSide), px(kTop), -px(kSide), -px(kTop));
  // The largest type that fits: the shares are tried by halving.
  std::size_t low = 0, high = kShares.size() - 1;
  layOut(kShares[low]);
  if (isTooLarge(page)) {
    while (low + 1 < high) {
      const std::size_t middle = (low + high) / 2;
      layOut(kShares[middle]);
      (isTooLarge(page) ? low : high) = middle;
    }
    layOut(kShares[high]);
    if (isTooLarge(page) && m_text) {
      const bool isAbove = !m_pictureArea.isNull() && m_textArea.width() > 0.9 * page.width();
      const double below = isAbove ? kMinPicture * page.height() : 0;
      const QSizeF room(m_textArea.width(), page.bottom() - m_textArea.top() - below);
      m_squeeze = std::min({1.0, std::max(1.0, room.height()) / std::max(1.0, m_text->size().height()),
                            room.width() / std::max(1.0, m_text->idealWidth())});
      m_textArea.setHeight(m_text->size().height() * m_squeeze);
      if (isAbove) placePicture(QRectF(QPointF(page.left(), m_textArea.bottom() + px(kGap)), page.bottomRight()));
    }
  }
}

SlideFrame::~SlideFrame() = default;

void SlideFrame::layOut(double share) {
  m_shrink = share;
  const QRectF page = QRectF(QPointF(), size()).adjusted(px(kSide), px(kTop), -px(kSide), -px(kTop));
  m_titleArea = m_textArea = m_pictureArea = QRectF();
  m_title.reset();
  m_text.reset();
  m_missing = m_view.slide.problem;
  double ratio = 0;  // of the picture; 0: none
  if (m_view.slide.picture) {
    const auto picture = slidePictureOf(m_view.slide.picture);
    if (*picture)
      ratio = (*picture)->size().width() / (*picture)->size().height();
    else
      m_missing = SlideText::tr("The picture cannot be shown: %1").arg(picture->error());
  }
  if (!m_missing.isEmpty()) ratio = 1.5;
  const QString words = m_view.slide.text.left(kLongestText);
  const bool isAlone = words.trimmed().isEmpty() && ratio == 0;
  QRectF room = page;
  if (!m_view.slide.title.isEmpty()) {
    const double title = px(isAlone ? kTitleAlone : kTitle) * m_type * std::max(0.5, share);
    m_title = textDocument(learnerHtml(m_view.slide.title), page.width(), uiFont(title, QFont::DemiBold), m_theme.ink,
                           lookOf(m_theme, title).lineHeight - 14);
    m_titleArea = QRectF(page.topLeft(), QSizeF(page.width(), m_title->size().height()));
    if (isAlone) m_titleArea.moveTop(std::max(page.top(), page.center().y() - m_titleArea.height() * 0.62));
    room.setTop(m_titleArea.bottom() + px(kGap));
  }
  const bool hasText = !words.trimmed().isEmpty();
  const bool isNextTo = hasText && ratio > 0 && ratio < kWidePicture && size().width() > 1.15 * size().height();
  if (hasText) {
    const double width = isNextTo ? page.width() * kTextShare : page.width();
    const double body = px(kBody) * m_type * share;
    const LessonLook look = lookOf(m_theme, body);
    m_text = textDocument(lessonHtml(words, look), width, uiFont(body), m_theme.ink, look.lineHeight);
    m_textArea = QRectF(room.topLeft(), QSizeF(width, m_text->size().height()));
    if (isNextTo)
      room.setLeft(page.left() + page.width() * (1 - kTextShare));
    else
      room.setTop(m_textArea.bottom() + px(kGap));
  }
  if (ratio > 0) placePicture(room);
}

/// As large as the room allows, in the middle of it; a small picture is not enlarged until its pixels show.
void SlideFrame::placePicture(const QRectF& room) {
  if (!m_missing.isEmpty()) {
    m_pictureArea = room;
    return;
  }
  const auto read = slidePictureOf(m_view.slide.picture);
  const SlidePicture& picture = **read;
  QSizeF fitting = picture.size().scaled(room.size().expandedTo({1, 1}), Qt::KeepAspectRatio);
  const QSizeF largest = picture.size() * kLargestPixel * m_unit;
  if (!picture.isVector() && fitting.width() > largest.width()) fitting = largest;
  m_pictureArea = QRectF(QPointF(), fitting);
  m_pictureArea.moveCenter(room.center());
  if (m_text && m_textArea.right() < room.left()) m_pictureArea.moveTop(room.top());
}

bool SlideFrame::isTooLarge(const QRectF& page) const {
  const auto isWide = [](const std::shared_ptr<QTextDocument>& text, const QRectF& area) {
    return text && text->idealWidth() > area.width() + 1;
  };
  if (isWide(m_title, m_titleArea) || isWide(m_text, m_textArea)) return true;
  if (m_titleArea.bottom() > page.bottom() + 1) return true;
  if (m_textArea.bottom() > page.bottom() + 1) return true;
  const bool isBelow = m_text && !m_pictureArea.isNull() && m_pictureArea.top() >= m_textArea.bottom();
  return isBelow && page.bottom() - m_textArea.bottom() < kMinPicture * page.height();
}

void SlideFrame::draw(QPainter& painter) const {
  const auto drawText = [&painter](const std::shared_ptr<QTextDocument>& text, const QRectF& area, double scale) {
    if (!text) return;
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(scale, scale);
    text->drawContents(&painter);
    painter.restore();
  };
  drawText(m_title, m_titleArea, 1);
  drawText(m_text, m_textArea, m_squeeze);
  if (m_pictureArea.isEmpty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (!m_missing.isEmpty()) {
    painter.setPen(QPen(m_theme.line, m_theme.lineWidth(), Qt::DashLine));
    painter.drawRoundedRect(m_pictureArea, px(8), px(8));
    painter.setFont(uiFont(px(18)));
    painter.setPen(m_theme.soft);
    const double side = px(kGap);
    painter.drawText(m_pictureArea.adjusted(side, side, -side, -side), Qt::AlignCenter | Qt::TextWordWrap, m_missing);
  } else {
    const auto read = slidePictureOf(m_view.slide.picture);
    const SlidePicture& picture = **read;
    QRectF area = m_pictureArea;
    // Dark lines on a transparent background need paper on a dark slide.
    if (picture.isTransparent() && m_theme.dark) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(Qt::white);
      painter.drawRoundedRect(area, px(8), px(8));
      const double paper = std::min(px(kPaper), area.width() / 8);
      const QSizeF inner = area.size() * ((area.width() - 2 * paper) / area.width());
      area = QRectF(area.center() - QPointF(inner.width(), inner.height()) / 2, inner);
    }
    picture.draw(painter, area);
  }
  painter.restore();
}

RowTable SlideFrame::table() const {
  RowTable table;
  table.columns = {SlideText::tr("Slide")};
  if (m_title) table.rows.push_back({m_title->toPlainText()});
  if (m_text)
    for (const QString& line : m_text->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
      table.rows.push_back({line.simplified()});
  if (!m_missing.isEmpty())
    table.rows.push_back({m_missing});
  else if (m_view.slide.picture)
    table.rows.push_back({m_view.slide.description.isEmpty()
                              ? SlideText::tr("A picture")
                              : SlideText::tr("Picture: %1").arg(m_view.slide.description)});
  table.current = table.rows.empty() ? -1 : std::clamp(m_view.row, 0, static_cast<int>(table.rows.size()) - 1);
  return table;
}

QRectF SlideFrame::rowArea(int row) const {
  const int rows = static_cast<int>(table().rows.size());
  if (row < 0 || row >= rows) return {};
  if (row == 0 && m_title) return m_titleArea;
  if (row == rows - 1 && !m_pictureArea.isEmpty()) return m_pictureArea;
  return m_textArea;
}

int SlideFrame::rowAt(const QPointF& point) const {
  const int rows = static_cast<int>(table().rows.size());
  for (int row = 0; row < rows; ++row)
    if (rowArea(row).contains(point)) return row;
  return -1;
}

QString SlideFrame::description() const {
  QStringList parts;
  for (const QStringList& row : table().rows) parts << row.front();
  return parts.join(QLatin1Char('\n'));
}

QImage slideImage(const LessonSlide& slide, const QSize& pixels, const Theme& theme) {
  QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return image;
  image.fill(theme.background);
  // Laid out for a real screen, because fonts are not drawn smaller than a few pixels.
  const double scale = std::max(1.0, kSmallestDrawn / std::max(1, pixels.height()));
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform | QPainter::TextAntialiasing);
  painter.scale(1 / scale, 1 / scale);
  SlideFrame(QSizeF(pixels) * scale, {slide, 0, true}, theme).draw(painter);
  return image;
}

}  // namespace attn::app
