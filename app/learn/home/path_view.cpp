// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/path_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "figures/subscripted_text.h"
#include "learn/home/home_texts.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kMinColumn = 268, kColumnGap = 26, kCourseGap = 46, kMaxColumns = 4, kLineWidth = 2.4;

constexpr double kDot = 9.5, kButton = 26, kMinPitch = 32, kMaxPitch = 84, kRowHeight = 38, kHeadingBelow = 6;

}  // namespace

void PassageButton::setFacts(const PassageFacts& facts, int number, bool next, const QString& spoken) {
  m_number = number;
  m_found = facts.found;
  m_next = next;
  setAccessibleName(withoutSubscriptMarks(spoken));
  setWrappedToolTip(this, withoutSubscriptMarks(facts.title));
  setFocusPolicy(next ? Qt::StrongFocus : Qt::ClickFocus);
  update();
}

void PassageButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF middle = QRectF(rect()).center();
  const double radius = m_theme.px(kDot);
  if (hasFocus() || underMouse()) {
    painter.setPen(QPen(hasFocus() ? m_theme.selection : m_theme.faint, hasFocus() ? 2 : 1));
    painter.setBrush(m_theme.background);
    painter.drawEllipse(middle, radius + m_theme.px(2.6), radius + m_theme.px(2.6));
  }
  drawMarker(painter, middle, radius, QString::number(m_number),
             m_found  ? MarkerLook::Done
             : m_next ? MarkerLook::Here
                      : MarkerLook::Ahead,
             m_theme);
}

PassageRow::PassageRow(QWidget* parent) : Themed(parent), m_heading(new RichLabel(this)) {
  m_heading->setTextInteractionFlags(Qt::NoTextInteraction);
}

void PassageRow::restyle() {
  m_heading->setFont(uiFont(m_theme.px(15)));
  m_heading->setInk(m_theme.ink);
  arrange();
}

void PassageRow::setFacts(const PassagesFacts& facts, const QString& heading, bool here) {
  m_facts = facts;
  m_here = here;
  m_heading->setHtml(heading);
  m_heading->setFocusPolicy(Qt::NoFocus);
  while (m_buttons.size() > facts.all.size()) {
    delete m_buttons.back();
    m_buttons.pop_back();
  }
  while (m_buttons.size() < facts.all.size()) {
    auto* button = new PassageButton(this);
    button->setTheme(m_theme);
    button->show();
    connect(button, &QAbstractButton::clicked, this, [this, passage = m_buttons.size()] { Q_EMIT chosen(passage); });
    m_buttons.push_back(button);
  }
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    // Only one of them is in the tab order.
    const bool stop = facts.next.value_or(0) == i;
    m_buttons[i]->setFacts(facts.all[i], static_cast<int>(i) + 1, here && facts.next == i, spokenPassage(facts, i));
    m_buttons[i]->setFocusPolicy(stop ? Qt::StrongFocus : Qt::ClickFocus);
  }
  updateGeometry();
  arrange();
  update();
}

int PassageRow::columnsFor(double width) const {
  const double room = width - 2 * LessonButton::sectionX(m_theme);
  const auto most = static_cast<int>(std::max(1.0, std::floor(room / m_theme.px(kMinPitch)) + 1));
  const int count = std::max(1, static_cast<int>(m_buttons.size()));
  if (most >= count) return count;
  const int rows = (count + most - 1) / most;
  return (count + rows - 1) / rows;
}

QPointF PassageRow::sectionAt(std::size_t passage, double width) const {
  const int columns = columnsFor(width);
  const double left = LessonButton::sectionX(m_theme);
  const double pitch =
      columns < 2 ? 0 : std::min(m_theme.px(kMaxPitch), (width - 2 * left) / static_cast<double>(columns - 1));
  const int row = static_cast<int>(passage) / columns, column = static_cast<int>(passage) % columns;
  const double heading = m_heading->heightForWidth(qRound(width - LessonButton::textX(m_theme)));
  return {left + column * pitch,
          heading + m_theme.px(kHeadingBelow) + m_theme.px(kRowHeight) * (static_cast<double>(row) + 0.5)};
}

int PassageRow::heightForWidth(int width) const {
  if (m_buttons.empty()) return 0;
  return static_cast<int>(std::ceil(sectionAt(m_buttons.size() - 1, width).y() + m_theme.px(kRowHeight) / 2));
}

QSize PassageRow::sizeHint() const {
  const int width = qRound(m_theme.px(600));
  return {width, heightForWidth(width)};
}

QSize PassageRow::minimumSizeHint() const {
  return {qRound(m_theme.px(120)), qRound(m_theme.px(kRowHeight))};
}

void PassageRow::arrange() {
  const int indent = qRound(LessonButton::textX(m_theme)), room = std::max(1, width() - indent);
  m_heading->setGeometry(indent, 0, room, m_heading->heightForWidth(room));
  const int side = qRound(m_theme.px(kButton));
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    const QPointF at = sectionAt(i, width());
    m_buttons[i]->setGeometry(qRound(at.x() - side / 2.0), qRound(at.y() - side / 2.0), side, side);
  }
}

void PassageRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 1; i < m_buttons.size(); ++i) {
    const QPointF from = sectionAt(i - 1, width()), to = sectionAt(i, width());
    const bool done = m_facts.all[i - 1].found && (m_facts.all[i].found || m_facts.next == i);
    painter.setPen(QPen(done ? m_theme.ink : mixedColor(m_theme.line, m_theme.faint, 0.35), m_theme.px(2.4)));
    const double middle = (from.y() + to.y()) / 2;
    painter.drawPath(from.y() == to.y() ? roundedLine({from, to}, 0)
                                        : roundedLine({from, {from.x(), middle}, {to.x(), middle}, to}, m_theme.px(8)));
  }
}

PathView::PathView(QWidget* parent) : Themed(parent), m_passages(new PassageRow(this)) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(m_passages, &PassageRow::chosen, this, [this](std::size_t passage) {
    const PassageFacts& chosen = m_facts.passages.all[passage];
    Q_EMIT this->chosen(chosen.lesson, chosen.step);
  });
}

void PathView::restyle() {
  for (const CoursePart& course : m_courses) {
    course.heading->setFont(uiFont(m_theme.px(15)));
    course.heading->setInk(m_theme.ink);
  }
  fillHeadings();
  arrange();
}

void PathView::setNumbers(std::shared_ptr<const LessonNumbers> numbers) {
  for (const CoursePart& course : m_courses)
    for (LessonButton* lesson : course.lessons) lesson->setNumbers(numbers);
}

/// Adjusts the number of course and lesson widgets; those that remain keep the focus.
void PathView::makeParts() {
  while (m_courses.size() > m_facts.courses.size()) {
    delete m_courses.back().heading;
    for (LessonButton* lesson : m_courses.back().lessons) delete lesson;
    m_courses.pop_back();
  }
  for (std::size_t c = 0; c < m_facts.courses.size(); ++c) {
    if (c == m_courses.size()) {
      CoursePart made;
      made.heading = new RichLabel(this);
      made.heading->setTextInteractionFlags(Qt::NoTextInteraction);
      made.heading->setFont(uiFont(m_theme.px(15)));
      made.heading->setInk(m_theme.ink);
      made.heading->show();
      m_courses.push_back(std::move(made));
    }
    std::vector<LessonButton*>& lessons = m_courses[c].lessons;
    const std::size_t wanted = m_facts.courses[c].lessons.size();
    for (; lessons.size() > wanted; lessons.pop_back()) delete lessons.back();
    while (lessons.size() < wanted) {
      auto* button = new LessonButton(this);
      button->setTheme(m_theme);
      button->installEventFilter(this);
      button->show();
      connect(button, &QAbstractButton::clicked, this,
              [this, c, l = lessons.size()] { Q_EMIT chosen(m_facts.courses[c].lessons[l].id); });
      lessons.push_back(button);
    }
  }
}

void PathView::fillHeadings() {
  const auto heading = [&](const QString& title, const QString& note) -> QString {
    return QStringLiteral("<b>%1</b>&nbsp; <span style=\"font-size:%2px; color:%3\">%4</span>")
        .arg(title.toHtmlEscaped())
        .arg(qRound(m_theme.px(12.5)))
        .arg(m_theme.soft.name(), note.toHtmlEscaped());
  };
  for (std::size_t c = 0; c < m_courses.size() && c < m_facts.courses.size(); ++c) {
    m_courses[c].heading->setHtml(heading(m_facts.courses[c].title, courseNote(m_facts.courses[c])));
    m_courses[c].heading->setFocusPolicy(Qt::NoFocus);
  }
  m_passages->setFacts(m_facts.passages, heading(passageText(m_facts).title, passagesNote(m_facts.passages)),
                       !m_facts.next);
}

void PathView::setFacts(const HomeFacts& facts) {
  m_facts = facts;
  makeParts();
  for (std::size_t c = 0; c < facts.courses.size(); ++c)
    for (std::size_t l = 0; l < facts.courses[c].lessons.size(); ++l) {
      const bool here = facts.next && facts.next->course == c && facts.next->lesson == l;
      m_courses[c].lessons[l]->setFacts(facts.courses[c].lessons[l], here,
                                        spokenLesson(facts.courses[c].lessons[l], facts.courses[c], facts.lessons()));
    }
  fillHeadings();
  m_passages->setVisible(!facts.passages.all.empty());
  for (PassageButton* passage : m_passages->passages()) {
    passage->removeEventFilter(this);
    passage->installEventFilter(this);
  }
  updateGeometry();
  arrange();
  update();
}

std::vector<QWidget*> PathView::stops() const {
  std::vector<QWidget*> stops;
  for (std::size_t c = 0; c < m_courses.size(); ++c)
    if (m_facts.courses[c].ours) stops.insert(stops.end(), m_courses[c].lessons.begin(), m_courses[c].lessons.end());
  stops.insert(stops.end(), m_passages->passages().begin(), m_passages->passages().end());
  for (std::size_t c = 0; c < m_courses.size(); ++c)
    if (!m_facts.courses[c].ours) stops.insert(stops.end(), m_courses[c].lessons.begin(), m_courses[c].lessons.end());
  return stops;
}

/// As many columns as fit, but no more than it takes to fill as many rows evenly: four courses become two rows of two.
int PathView::columnsFor(double width, std::size_t courses) const {
  const double gap = m_theme.px(kColumnGap);
  const auto most = static_cast<int>(std::clamp((width + gap) / (m_theme.px(kMinColumn) + gap), 1.0, kMaxColumns));
  const int count = std::max(1, static_cast<int>(courses)), rows = (count + most - 1) / most;
  return (count + rows - 1) / rows;
}

PathView::Arrangement PathView::arrangement(double width) const {
  PathSizes sizes;
  sizes.width = width;
  const auto own = static_cast<std::size_t>(std::ranges::count(m_facts.courses, true, &CourseFacts::ours));
  sizes.columns = columnsFor(width, own);
  sizes.marker = LessonButton::sectionX(m_theme);
  sizes.columnGap = m_theme.px(kColumnGap);
  sizes.rowGap = m_theme.px(4);
  sizes.courseGap = m_theme.px(kCourseGap);
  sizes.headingGap = m_theme.px(6);
  sizes.headingIndent = LessonButton::textX(m_theme);
  sizes.corner = m_theme.px(10);
  const int column = static_cast<int>(pathColumnWidth(sizes));
  std::vector<PathCourse> ours, others;
  for (std::size_t c = 0; c < m_courses.size(); ++c) {
    PathCourse course;
    course.heading = m_courses[c].heading->heightForWidth(qRound(column - sizes.headingIndent));
    for (const LessonButton* lesson : m_courses[c].lessons) course.lessons.push_back(lesson->heightForWidth(column));
    course.joined = m_facts.courses[c].ours && c > 0;
    (m_facts.courses[c].ours ? ours : others).push_back(std::move(course));
  }
  Arrangement made;
  made.ours = pathLayout(ours, sizes);
  made.height = made.ours.height;
  if (!m_passages->passages().empty()) {
    const double gap = ours.empty() ? 0 : m_theme.px(kCourseGap) * 0.8;
    made.passages = QRectF(0, made.height + gap, width, m_passages->heightForWidth(qRound(width)));
    if (!made.ours.markers.empty() && !made.ours.markers.back().empty()) {
      const QPointF from = made.ours.markers.back().back();
      const QPointF to = made.passages.topLeft() + m_passages->entry(width);
      const double between = made.height + gap * 0.3;
      made.toPassages = from.x() == to.x()
                            ? roundedLine({from, to}, sizes.corner)
                            : roundedLine({from, {from.x(), between}, {to.x(), between}, to}, sizes.corner);
    }
    made.height = made.passages.bottom();
  }
  if (!others.empty()) {
    made.othersTop = made.height + (made.height > 0 ? m_theme.px(kCourseGap) : 0);
    made.others = pathLayout(others, sizes);
    made.height = made.othersTop + made.others.height;
  }
  return made;
}

int PathView::heightForWidth(int width) const {
  return static_cast<int>(std::ceil(arrangement(width).height));
}

QSize PathView::sizeHint() const {
  const int wanted = width() > 100 ? width() : qRound(m_theme.px(900));
  return {qRound(m_theme.px(kMinColumn)), heightForWidth(wanted)};
}

void PathView::arrange() {
  m_arranged = arrangement(width());
  std::size_t ours = 0, others = 0;
  for (std::size_t c = 0; c < m_courses.size(); ++c) {
    const bool own = m_facts.courses[c].ours;
    const PathLayout& layout = own ? m_arranged.ours : m_arranged.others;
    const std::size_t place = own ? ours++ : others++;
    const QPointF shift(0, own ? 0 : m_arranged.othersTop);
    m_courses[c].heading->setGeometry(layout.headings[place].translated(shift).toRect());
    for (std::size_t l = 0; l < m_courses[c].lessons.size(); ++l)
      m_courses[c].lessons[l]->setGeometry(layout.lessons[place][l].translated(shift).toRect());
  }
  m_passages->setGeometry(m_arranged.passages.toRect());
  update();
}

void PathView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const auto pen = [&](bool done) {
    return QPen(done ? m_theme.ink : mixedColor(m_theme.line, m_theme.faint, 0.35), m_theme.px(kLineWidth),
                Qt::SolidLine, Qt::FlatCap);
  };
  std::vector<const CourseFacts*> ours, others;
  for (const CourseFacts& course : m_facts.courses) (course.ours ? ours : others).push_back(&course);
  const auto drawLinks = [&](const PathLayout& layout, const std::vector<const CourseFacts*>& courses) {
    for (const bool done : {false, true})
      for (const PathLink& link : layout.links) {
        const LessonFacts& from = courses[link.from.course]->lessons[link.from.lesson];
        if ((from.state == LessonState::Finished) != done) continue;
        painter.setPen(pen(done));
        painter.drawPath(link.line);
      }
  };
  drawLinks(m_arranged.ours, ours);
  if (!m_arranged.toPassages.isEmpty()) {
    const bool done = !ours.empty() && !ours.back()->lessons.empty() &&
                      ours.back()->lessons.back().state == LessonState::Finished && !m_facts.next;
    painter.setPen(pen(done));
    painter.drawPath(m_arranged.toPassages);
  }
  painter.translate(0, m_arranged.othersTop);
  drawLinks(m_arranged.others, others);
}

void PathView::moveFocus(const QWidget* from, int key) {
  const QPoint middle = from->mapTo(this, from->rect().center());
  QWidget* best = nullptr;
  double nearest = std::numeric_limits<double>::infinity();
  for (QWidget* stop : stops()) {
    if (stop == from || !stop->isVisible() || !stop->isEnabled()) continue;
    const QPoint to = stop->mapTo(this, stop->rect().center()) - middle;
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const int along = key == Qt::Key_Left    ? -to.x()
                      : key == Qt::Key_Right ? to.x()
                      : key == Qt::Key_Up    ? -to.y()
                                             : to.y();
    const int across = std::abs(sideways ? to.y() : to.x());
    if (along <= 0) continue;
    const double distance = along + 3.0 * across;
    if (distance < nearest) {
      nearest = distance;
      best = stop;
    }
  }
  if (best) best->setFocus(Qt::OtherFocusReason);
}

bool PathView::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down) {
      moveFocus(static_cast<QWidget*>(object), key);
      return true;
    }
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace attn::app
