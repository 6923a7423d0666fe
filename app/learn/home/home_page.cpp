// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/home_page.h"

#include <QEvent>
#include <QFileInfo>
#include <QFocusEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "learn/home/home_buttons.h"
#include "learn/home/home_texts.h"
#include "learn/home/lesson_button.h"
#include "learn/home/path_view.h"
#include "learn/home/today_column.h"
#include "learn/picture/lesson_picture.h"
#include "learn/settings/day_rules.h"
#include "progress/progress.h"
#include "session/settings.h"
#include "text/learner_markup.h"
#include "theme/fonts.h"
#include "theme/theme.h"
#include "widgets/card.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kSideWidth = 308, kNextToFrom = 1240, kMargin = 40, kNarrowMargin = 32, kMaxMain = 1240;
constexpr int kPatienceMs = 2000;
constexpr std::int64_t kLongestWaitMs = 60 * kMsPerMinute;

void dressLabel(QLabel* label, const QFont& face, const QColor& color) {
  label->setFont(face);
  label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(color.name()));
}

constexpr double kPictureWidth = 196, kPictureHeight = 126, kWideFrom = 740, kPictureFrom = 540, kHeroPadding = 22;

/// The file opened last, if it is a lecture that still exists.
std::optional<OpenLectureFacts> lastLecture(const Settings& settings) {
  const std::vector<RecentFile> files = settings.recentFiles();
  if (files.empty() || lessonAt(files.front().path).isEmpty()) return std::nullopt;
  const QFileInfo file(files.front().path);
  if (!file.exists()) return std::nullopt;
  const QString& title = files.front().title;
  return OpenLectureFacts{file.filePath(), title.isEmpty() ? file.fileName() : title};
}

RichLabel* heroLabel(QWidget* parent) {
  auto* made = new RichLabel(parent);
  made->setTextInteractionFlags(Qt::NoTextInteraction);
  return made;
}

}  // namespace

/// The box to begin or resume a lesson, with the only filled button of the page. It describes the step; the lesson is
/// on the path, under the same number.
class HeroBox : public Themed<Card> {
 public:
  explicit HeroBox(QWidget* parent = nullptr)
      : Themed(parent),
        m_grid(new QGridLayout(this)),
        m_picture(new DrawnPart([this](QPainter& painter) { drawPicture(painter); }, this)),
        m_overline(heroLabel(this)),
        m_title(heroLabel(this)),
        m_body(heroLabel(this)),
        m_steps(new DrawnPart([this](QPainter& painter) { drawSteps(painter); }, this)),
        m_button(homeButton(this)),
        m_aside(heroLabel(this)) {
    setObjectName(QStringLiteral("home.hero"));
    m_button->setObjectName(QStringLiteral("home.begin"));
    m_aside->setWordWrap(false);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
  }

  void restyle() override {
    const Theme& theme = m_theme;
    setColors(theme.panel, theme.line, theme.px(12));
    m_picture->setFixedSize(qRound(theme.px(kPictureWidth)), qRound(theme.px(kPictureHeight)));
    m_steps->setFixedHeight(qRound(theme.px(14)));
    m_overline->setFont(uiFont(theme.px(12.5)));
    m_title->setFont(uiFont(theme.px(22), QFont::DemiBold));
    m_title->setInk(theme.ink);
    m_body->setFont(uiFont(theme.px(14)));
    m_aside->setFont(uiFont(theme.px(12.5)));
    dressHomeButton(m_button, HomeButtonLook::Strong, theme);
    const int padding = qRound(theme.px(kHeroPadding));
    m_grid->setContentsMargins(padding, qRound(theme.px(18)), padding, qRound(theme.px(18)));
    m_grid->setHorizontalSpacing(qRound(theme.px(30)));
    m_grid->setVerticalSpacing(qRound(theme.px(3)));
    m_shape = Shape::Unknown;
    arrange();
  }
  void setFacts(const HomeFacts& facts) {
    const HeroText text = heroText(facts);
    m_overline->setHtml(inkedHtml(text.overline.toHtmlEscaped(), m_theme.soft));
    m_title->setHtml(learnerHtml(text.title), 105);
    m_body->setHtml(paragraphHtml(text.body, m_theme));
    m_button->setText(text.action);
    m_button->setAccessibleName(text.spoken);
    m_aside->setHtml(inkedHtml(text.aside.toHtmlEscaped(), m_theme.soft));
    for (RichLabel* label : {m_overline, m_title, m_body, m_aside}) label->setFocusPolicy(Qt::NoFocus);
    const LessonFacts* lesson = facts.next ? &facts.at(*facts.next) : nullptr;
    m_number = lesson ? lesson->number : facts.passages.next ? static_cast<int>(*facts.passages.next) + 1 : 0;
    m_lesson = lesson                ? lesson->id
               : facts.passages.next ? pictureOfPassage(facts.passages.all[*facts.passages.next].id)
                                     : QStringLiteral("tokens-to-output");
    m_step = lesson && lesson->state == LessonState::Begun ? facts.next->step : 0;
    m_stepCount = lesson ? static_cast<int>(lesson->steps.size()) : 0;
    m_steps->setVisible(m_step > 0);
    m_picture->update();
    m_steps->update();
  }
  void setNumbers(std::shared_ptr<const LessonNumbers> numbers) {
    m_numbers = std::move(numbers);
    m_picture->update();
  }
  QPushButton* button() const { return m_button; }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    Card::resizeEvent(event);
    arrange();
  }

 private:
  enum class Shape { Unknown, Wide, NextTo, Narrow };

  void drawPicture(QPainter& painter) const {
    if (!m_numbers) return;
    const double left = m_theme.px(34), radius = m_theme.px(11), high = m_picture->height();
    drawLessonPicture(painter,
                      QRectF(left, m_theme.px(3), m_picture->width() - left - m_theme.px(3), high - m_theme.px(6)),
                      m_lesson, *m_numbers, m_theme, LessonPictureForm::Large);
    if (m_number > 0)
      drawMarker(painter, {radius, high / 2}, radius, QString::number(m_number), MarkerLook::Here, m_theme);
  }
  /// The steps of the lesson: completed, current, ahead.
  void drawSteps(QPainter& painter) const {
    if (m_stepCount < 1) return;
    painter.setPen(Qt::NoPen);
    const double gap = m_theme.px(4), height = m_theme.px(4), top = m_steps->height() - height;
    const double dash = std::min(m_theme.px(40), (m_steps->width() - gap * (m_stepCount - 1)) / m_stepCount);
    for (int i = 0; i < m_stepCount; ++i) {
      painter.setBrush(i < m_step ? m_theme.ink : i == m_step ? m_theme.selection : m_theme.line);
      painter.drawRoundedRect(QRectF(i * (dash + gap), top, dash, height), height / 2, height / 2);
    }
  }
  void arrange() {
    const Shape shape = width() >= m_theme.px(kWideFrom)      ? Shape::Wide
                        : width() >= m_theme.px(kPictureFrom) ? Shape::NextTo
                                                              : Shape::Narrow;
    if (shape == m_shape) return;
    m_shape = shape;
    while (QLayoutItem* item = m_grid->takeAt(0)) delete item;
    for (int row = 0; row < 8; ++row) m_grid->setRowStretch(row, 0);
    const bool picture = shape != Shape::Narrow;
    m_picture->setVisible(picture);
    const int column = picture ? 1 : 0;
    m_grid->setColumnStretch(0, picture ? 0 : 1);
    m_grid->setColumnStretch(1, picture ? 1 : 0);
    m_grid->setRowStretch(0, 1);
    m_grid->addWidget(m_overline, 1, column);
    m_grid->addWidget(m_title, 2, column);
    m_grid->addWidget(m_body, 3, column);
    m_grid->addWidget(m_steps, 4, column);
    m_grid->setRowStretch(7, 1);
    m_aside->setAlignment((shape == Shape::Wide ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter);
    if (shape == Shape::Wide) {
      m_grid->addWidget(m_picture, 0, 0, 8, 1, Qt::AlignVCenter);
      QVBoxLayout* action = columnOf({BoxItem::growing(), m_button, m_aside, BoxItem::growing()});
      action->setSpacing(qRound(m_theme.px(6)));
      m_grid->addLayout(action, 0, 2, 8, 1);
      m_grid->setRowMinimumHeight(5, 0);
      return;
    }
    if (picture) m_grid->addWidget(m_picture, 0, 0, 8, 1, Qt::AlignTop);
    m_grid->setRowMinimumHeight(5, qRound(m_theme.px(8)));
    QHBoxLayout* action = rowOf({m_button, {m_aside, 1}});
    action->setSpacing(qRound(m_theme.px(14)));
    m_grid->addLayout(action, 6, column);
  }

  Shape m_shape = Shape::Unknown;
  QGridLayout* m_grid;
  DrawnPart* m_picture;
  RichLabel *m_overline, *m_title, *m_body;
  DrawnPart* m_steps;
  QPushButton* m_button;
  RichLabel* m_aside;
  QString m_lesson;  // whose picture is shown
  int m_number = 0, m_step = 0, m_stepCount = 0;
  std::shared_ptr<const LessonNumbers> m_numbers;
};

/// The background of the Today column: a pane at the right edge of the page, or a card above the path.
class SidePanel : public QWidget {
 public:
  explicit SidePanel(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {}

  void hold(QWidget* inner) { addItems(m_column, {inner, BoxItem::growing()}); }

  void setLook(bool pane, const Theme& theme) {
    m_pane = pane;
    m_theme = theme;
    const int side = qRound(theme.px(24)), top = qRound(theme.px(pane ? 34 : 18));
    m_column->setContentsMargins(side, top, side, qRound(theme.px(pane ? 24 : 14)));
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    if (m_pane) {
      painter.fillRect(rect(), m_theme.panel);
      painter.fillRect(QRect(0, 0, 1, height()), m_theme.line);
      return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(12), m_theme.px(12));
  }

 private:
  QVBoxLayout* m_column;
  bool m_pane = true;
  Theme m_theme;
};

HomePage::HomePage(const LearnServices& services, QWidget* parent)
    : Themed(parent), m_services(services), m_clock([] { return QDateTime::currentDateTime(); }) {
  setObjectName(QStringLiteral("learnHome"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget;
  content->setObjectName(QStringLiteral("learnHomeContent"));
  m_columns = new QHBoxLayout(content);
  m_columns->setContentsMargins(0, 0, 0, 0);
  m_columns->setSpacing(0);
  m_main = new QVBoxLayout;
  m_columns->addLayout(m_main, 1);
  m_title = plainLabel({}, content);
  m_subtitle = wrappedLabel({}, content);
  m_hero = new HeroBox(content);
  m_path = new PathView(content);
  m_side = new SidePanel(content);
  m_today = new TodayColumn(m_side);
  m_side->hold(m_today);
  addItems(m_main, {m_title, m_subtitle, m_hero, m_path, BoxItem::growing()});
  m_columns->addWidget(m_side);
  setWidget(content);
  setWaiting(true);
  retranslate();
  connectParts();
}

void HomePage::connectParts() {
  for (QTimer* timer : {&m_refreshTimer, &m_expiryTimer, &m_patience}) timer->setSingleShot(true);
  connect(&m_refreshTimer, &QTimer::timeout, this, &HomePage::refreshIfVisible);
  connect(&m_expiryTimer, &QTimer::timeout, this, &HomePage::refreshIfVisible);
  connect(&m_patience, &QTimer::timeout, this, [this] { refreshNow(); });
  connect(&m_services.progress, &Progress::opened, this, &HomePage::refresh);
  connect(&m_services.progress, &Progress::changed, this, &HomePage::refresh);
  connect(&m_services.progress, &Progress::problemChanged, this, &HomePage::refresh);

  connect(m_hero->button(), &QPushButton::clicked, this, &HomePage::startOrResume);
  connect(m_path, &PathView::chosen, this, &HomePage::lessonRequested);
  connect(m_today, &TodayColumn::requested, this, [this](HomePart part) {
    if (part == HomePart::Passage) return findPassage();
    Q_EMIT requested(part);
  });
}

void HomePage::startOrResume() {
  if (m_facts.next) {
    Q_EMIT lessonRequested(m_facts.at(*m_facts.next).id);
  } else if (m_facts.passages.next) {
    findPassage();
  } else {
    Q_EMIT requested(HomePart::Interview);
  }
}

void HomePage::findPassage() {
  if (m_facts.passages.all.empty()) return;
  const PassageFacts& passage = m_facts.passages.all[m_facts.passages.next.value_or(0)];
  Q_EMIT lessonRequested(passage.lesson, passage.step);
}

void HomePage::setClock(std::function<QDateTime()> clock) {
  m_clock = std::move(clock);
  refresh();
}

void HomePage::showLessons(const LoadedLessons& lessons) {
  if (m_lessons != lessons) {
    m_lessons = lessons;
    m_numbers.reset();
  }
  refresh();
}

/// Coalesces all changes; does nothing while the page is hidden.
void HomePage::refresh() {
  m_refreshTimer.start(0);
}

void HomePage::refreshIfVisible() {
  if (!isVisible()) return;
  if (m_waiting && !m_services.progress.isOpen()) {
    if (!m_patience.isActive()) m_patience.start(kPatienceMs);
    return;
  }
  refreshNow();
}

void HomePage::refreshNow() {
  m_refreshTimer.stop();
  m_patience.stop();
  if (!m_numbers) computeNumbers();
  HomeFacts facts = homeFacts(m_lessons, m_services.progress.record(), momentOf(m_clock()),
                              dayRules(m_services.settings), m_services.settings.offersAllCards(), QLocale().name());
  facts.openAssignment = openAssignment(workFolder(m_services.progress.file()));
  facts.openLecture = lastLecture(m_services.settings);
  showFacts(facts);
  setWaiting(false);
  waitForChange();
}

void HomePage::showFacts(const HomeFacts& facts) {
  m_facts = facts;
  m_subtitle->setText(subtitleText(facts));
  m_hero->setFacts(facts);
  m_path->setFacts(facts);
  m_path->setNumbers(m_numbers);
  m_today->setFacts(facts);
  m_today->setProblem(m_services.progress.problem());
  orderStops();
}

/// The pictures show numbers of the examples that the lessons open, which every lesson can read.
void HomePage::computeNumbers() {
  m_numbers = std::make_shared<const LessonNumbers>(m_lessons.empty() ? LessonNumbers{}
                                                                      : lessonNumbers(m_lessons.front()->scenarios));
  m_hero->setNumbers(m_numbers);
  m_path->setNumbers(m_numbers);
  m_today->setNumbers(m_numbers);
}

void HomePage::waitForChange() {
  const std::int64_t wait = m_facts.validUntilMs - m_facts.now.utcMs;
  m_expiryTimer.start(static_cast<int>(std::clamp<std::int64_t>(wait, 1, kLongestWaitMs)) + 1);
}

/// Shows nothing until the progress is read, so that nobody sees an empty record.
void HomePage::setWaiting(bool waiting) {
  m_waiting = waiting;
  for (QWidget* part : {static_cast<QWidget*>(m_subtitle), static_cast<QWidget*>(m_hero), static_cast<QWidget*>(m_path),
                        static_cast<QWidget*>(m_today)})
    part->setVisible(!waiting);
  // A hidden button would pass the focus on to the first control of the window.
  setFocusProxy(waiting ? nullptr : m_hero->button());
}

void HomePage::setTheme(const Theme& theme) {
  // A style sheet resets fonts and colors that were set before it applied.
  setStyleSheet(QStringLiteral("#learnHome, #learnHomeContent { background: %1; }").arg(theme.background.name()));
  Themed::setTheme(theme);
}

void HomePage::restyle() {
  const Theme& theme = m_theme;
  dressLabel(m_title, uiFont(theme.px(34), QFont::DemiBold), theme.ink);
  dressLabel(m_subtitle, uiFont(theme.px(16)), theme.soft);
  m_arranged = false;
  arrange();
  if (!m_waiting) showFacts(HomeFacts(m_facts));
}

void HomePage::retranslate() {
  m_title->setText(tr("Learn"));
  if (!m_waiting) refreshNow();
}

void HomePage::arrange() {
  const double available = viewport()->width();
  const bool wide = available >= m_theme.px(kNextToFrom);
  const double beside = wide ? m_theme.px(kSideWidth) : 0;
  const double side =
      std::max(m_theme.px(wide ? kMargin : kNarrowMargin), std::floor((available - beside - m_theme.px(kMaxMain)) / 2));
  m_main->setContentsMargins(qRound(side), qRound(m_theme.px(wide ? 34 : 26)), qRound(side), qRound(m_theme.px(28)));
  if (m_arranged && wide == m_wide) return;
  m_arranged = true;
  m_wide = wide;
  m_side->setLook(wide, m_theme);
  m_columns->removeWidget(m_side);
  m_main->removeWidget(m_side);
  while (QLayoutItem* item = m_main->takeAt(0)) delete item;
  m_main->setSpacing(0);
  addItems(m_main, {m_title, m_subtitle, BoxItem::space(qRound(m_theme.px(18))), m_hero});
  if (wide) {
    m_side->setFixedWidth(qRound(m_theme.px(kSideWidth)));
    m_columns->addWidget(m_side);
  } else {
    m_side->setMinimumWidth(0);
    m_side->setMaximumWidth(QWIDGETSIZE_MAX);
    addItems(m_main, {BoxItem::space(qRound(m_theme.px(16))), m_side});
  }
  addItems(m_main, {BoxItem::space(qRound(m_theme.px(28))), m_path, BoxItem::growing()});
  orderStops();
}

void HomePage::orderStops() {
  std::vector<QWidget*> stops{m_hero->button()};
  const std::vector<QWidget*> today = m_today->stops(), path = m_path->stops();
  const auto& first = m_wide ? path : today;
  const auto& second = m_wide ? today : path;
  stops.insert(stops.end(), first.begin(), first.end());
  stops.insert(stops.end(), second.begin(), second.end());
  for (std::size_t i = 0; i < stops.size(); ++i) {
    if (i > 0) setTabOrder(stops[i - 1], stops[i]);
    stops[i]->removeEventFilter(this);
    stops[i]->installEventFilter(this);
  }
  m_stops = std::move(stops);
}

bool HomePage::eventFilter(QObject* object, QEvent* event) {
  // Do not scroll on a click: that would move the clicked widget.
  if (event->type() == QEvent::FocusIn && static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason)
    ensureWidgetVisible(static_cast<QWidget*>(object), 0, qRound(m_theme.px(48)));
  return QScrollArea::eventFilter(object, event);
}

bool HomePage::event(QEvent* event) {
  // After the computer slept, or a dialog changed the scheduling rules.
  if (event->type() == QEvent::WindowActivate) refresh();
  return QScrollArea::event(event);
}

void HomePage::showEvent(QShowEvent* event) {
  QScrollArea::showEvent(event);
  refreshIfVisible();
}

void HomePage::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrange();
}

}  // namespace attn::app
