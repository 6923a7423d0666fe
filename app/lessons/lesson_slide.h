// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>
#include <memory>
#include <string>

#include "figures/picture_frame.h"
#include "lessons/lesson_library.h"
#include "theme/theme.h"

class QTextDocument;

namespace attn::app {

/// A slide without a lab: what the audience reads and sees.
struct LessonSlide {
  QString title, text;                         // Markdown
  std::shared_ptr<const std::string> picture;  // the file; null: none
  QString description;                         // of the picture
  QString problem;                             // why the picture of the lesson is missing, a sentence
  bool operator==(const LessonSlide&) const = default;
};

/// The slide of a step whose stage is a page. `text`: of the lesson, in the language to show.
LessonSlide slideOf(const LoadedLesson&, const LessonText& text, const LessonStep&, const LessonPage&);

struct SlideView {
  LessonSlide slide;
  int row = 0;              // the part that a screen reader reads
  bool presenting = false;  // the presenter chooses the size of type
  bool operator==(const SlideView&) const = default;
};

/// The slide in large type: the title, and below it the text next to or above the picture. Type follows the size of the
/// picture, and shrinks until everything fits.
class SlideFrame : public PictureFrame {
 public:
  SlideFrame(const QSizeF&, SlideView, const Theme&);
  ~SlideFrame() override;

  const SlideView& view() const { return m_view; }
  void draw(QPainter&) const override;
  /// A row for the title, each paragraph and the picture.
  RowTable table() const override;
  QRectF rowArea(int row) const override;
  int rowAt(const QPointF&) const override;
  QString description() const override;
  QString copyText() const override { return description(); }

  /// Type size relative to that of a slide with room for its text, up to 1.
  double shrink() const { return m_shrink; }
  // Where the parts are; empty for parts that the slide lacks.
  const QRectF& titleArea() const { return m_titleArea; }
  const QRectF& textArea() const { return m_textArea; }
  const QRectF& pictureArea() const { return m_pictureArea; }

 private:
  void layOut(double share);
  void placePicture(const QRectF& room);
  bool isTooLarge(const QRectF& page) const;
  double px(double length) const { return length * m_unit; }

  SlideView m_view;
  Theme m_theme;
  double m_unit = 1;     // of lengths: 1 on a slide of 1280 × 720
  double m_type = 1;     // of type
  double m_shrink = 1;   // of type, because of much text
  double m_squeeze = 1;  // of the drawn text, if the smallest type is still too large
  std::shared_ptr<QTextDocument> m_title, m_text;
  QRectF m_titleArea, m_textArea, m_pictureArea;
  QString m_missing;  // instead of the picture
};

/// A slide as pixels.
QImage slideImage(const LessonSlide&, const QSize& pixels, const Theme&);

}  // namespace attn::app
