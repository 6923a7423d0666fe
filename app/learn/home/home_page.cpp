// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/home_page.h"

#include <QEvent>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "learn/home/hero_box.h"
#include "learn/home/home_texts.h"
#include "learn/home/path_view.h"
#include "learn/home/today_column.h"
#include "learn/settings/day_rules.h"
#include "progress/progress.h"
#include "session/settings.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr double kSideWidth = 308, kBesideFrom = 1240, kMargin = 40, kNarrowMargin = 32, kMostMain = 1240;
constexpr int kPatienceMs = 2000;
constexpr std::int64_t kLongestWaitMs = 60 * kMsPerMinute;

void dressLabel(QLabel* label, const QFont& face, const QColor& color) {
  label->setFont(face);
  label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(color.name()));
}

}  // namespace

/// The background of the Today column: a pane at the right edge of the page, or a card above the path.
class SidePanel : public QWidget {
 public:
  explicit SidePanel(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {}

  void hold(QWidget* inner) {
    m_column->addWidget(inner);
    m_column->addStretch(1);
  }

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
    : QScrollArea(parent), m_services(services), m_clock([] { return QDateTime::currentDateTime(); }) {
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
  m_subtitle = plainLabel({}, content);
  m_subtitle->setWordWrap(true);
  m_hero = new HeroBox(content);
  m_path = new PathView(content);
  m_side = new SidePanel(content);
  m_today = new TodayColumn(m_side);
  m_side->hold(m_today);
  m_main->addWidget(m_title);
  m_main->addWidget(m_subtitle);
  m_main->addWidget(m_hero);
  m_main->addWidget(m_path);
  m_main->addStretch(1);
  m_columns->addWidget(m_side);
  setWidget(content);
  setFocusProxy(m_hero->button());
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
  connect(m_path, &PathView::lessonChosen, this, &HomePage::lessonWanted);
  connect(m_path, &PathView::passageChosen, this, &HomePage::lessonStepWanted);
  connect(m_today, &TodayColumn::workWanted, this, [this] {
    if (m_facts.openWork) Q_EMIT handoutWanted(m_facts.openWork->file);
  });
  connect(m_today, &TodayColumn::reviewWanted, this, &HomePage::reviewWanted);
  connect(m_today, &TodayColumn::interviewWanted, this, &HomePage::interviewWanted);
  connect(m_today, &TodayColumn::passageWanted, this, &HomePage::findPassage);
  connect(m_today, &TodayColumn::examplesWanted, this, &HomePage::examplesWanted);
  connect(m_today, &TodayColumn::settingsWanted, this, &HomePage::learningSettingsWanted);
  connect(m_today, &TodayColumn::reportWanted, this, [this] {
    if (m_facts.report) Q_EMIT reportWanted(QString::fromStdString(m_facts.report->interview));
  });
}

void HomePage::startOrResume() {
  if (m_facts.next) {
    Q_EMIT lessonWanted(m_facts.at(*m_facts.next).id);
  } else if (m_facts.passages.next) {
    findPassage();
  } else {
    Q_EMIT interviewWanted();
  }
}

void HomePage::findPassage() {
  if (m_facts.passages.all.empty()) return;
  const PassageFacts& passage = m_facts.passages.all[m_facts.passages.next.value_or(0)];
  Q_EMIT lessonStepWanted(passage.lesson, passage.step);
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
  facts.openWork = openWork(workFolder(m_services.progress.file()));
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
}

void HomePage::setTheme(const Theme& theme) {
  m_theme = theme;
  setStyleSheet(QStringLiteral("#learnHome, #learnHomeContent { background: %1; }").arg(theme.background.name()));
  dressLabel(m_title, uiFont(theme.px(34), QFont::DemiBold), theme.ink);
  dressLabel(m_subtitle, uiFont(theme.px(16)), theme.soft);
  m_hero->setTheme(theme);
  m_path->setTheme(theme);
  m_today->setTheme(theme);
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
  const bool wide = available >= m_theme.px(kBesideFrom);
  const double beside = wide ? m_theme.px(kSideWidth) : 0;
  const double side = std::max(m_theme.px(wide ? kMargin : kNarrowMargin),
                               std::floor((available - beside - m_theme.px(kMostMain)) / 2));
  m_main->setContentsMargins(qRound(side), qRound(m_theme.px(wide ? 34 : 26)), qRound(side), qRound(m_theme.px(28)));
  if (m_arranged && wide == m_wide) return;
  m_arranged = true;
  m_wide = wide;
  m_side->setLook(wide, m_theme);
  m_columns->removeWidget(m_side);
  m_main->removeWidget(m_side);
  while (QLayoutItem* item = m_main->takeAt(0)) delete item;
  m_main->setSpacing(0);
  m_main->addWidget(m_title);
  m_main->addWidget(m_subtitle);
  m_main->addSpacing(qRound(m_theme.px(18)));
  m_main->addWidget(m_hero);
  if (wide) {
    m_side->setFixedWidth(qRound(m_theme.px(kSideWidth)));
    m_columns->addWidget(m_side);
  } else {
    m_side->setMinimumWidth(0);
    m_side->setMaximumWidth(QWIDGETSIZE_MAX);
    m_main->addSpacing(qRound(m_theme.px(16)));
    m_main->addWidget(m_side);
  }
  m_main->addSpacing(qRound(m_theme.px(28)));
  m_main->addWidget(m_path);
  m_main->addStretch(1);
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
