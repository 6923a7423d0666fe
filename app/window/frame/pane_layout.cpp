// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/pane_layout.h"

#include <QPainter>
#include <algorithm>

#include "panes/reading_column.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

// In design pixels.
constexpr double kNarrowWindow = 1024, kWideWindow = 1440;
constexpr double kFoldsBelow = 900;
constexpr double kInputsNarrow = 252, kInputsWide = 288;
constexpr double kExplainNarrow = 264, kExplainWide = 328;
constexpr double kLessonNarrow = 272, kLessonWide = 344;
constexpr double kPresentedLesson = 1.35;  // its font is larger in a presentation
constexpr double kMaxOfScreen = 0.4;       // whatever the font size
constexpr double kMinPane = 232;           // controls and sums do not fit a narrower pane
constexpr double kMinStage = 340;
constexpr double kFolded = 24;
constexpr double kEdge = 9;
constexpr double kTabWidth = 13, kTabHeight = 46;
constexpr double kPage = 620;  // lines of 75 letters

double usualWidth(int window, double scale, double narrow, double wide) {
  const double t = std::clamp((window / scale - kNarrowWindow) / (kWideWindow - kNarrowWindow), 0.0, 1.0);
  return narrow + (wide - narrow) * t;
}

/// The maximum width of a side pane, given the other's width.
double roomNextTo(double window, double other) {
  return std::max(kMinPane, window - other - kMinStage);
}

}  // namespace

double presentedScale(int windowHeight, double scale) {
  constexpr double kDesignHeight = 900;
  return std::max(1.0, scale * std::clamp(windowHeight / kDesignHeight, 1.0, 2.0));
}

double presentedWordsScale(int windowHeight, double scale) {
  constexpr double kSeenFromAfar = 14, kSmallestWords = 12;
  return std::max(kSeenFromAfar / kSmallestWords, presentedScale(windowHeight, scale));
}

bool foldsPanes(int windowWidth, double scale) {
  return windowWidth < kFoldsBelow * scale;
}

PaneWidths paneWidths(int windowWidth, double scale, const PanePreference& inputs, const PanePreference& explain) {
  const double window = windowWidth / scale;
  const auto wanted = [&](const PanePreference& wish, double narrow, double wide) {
    if (!wish.open) return 0.0;
    return std::max(kMinPane, wish.width > 0 ? wish.width : usualWidth(windowWidth, scale, narrow, wide));
  };
  double left = wanted(inputs, kInputsNarrow, kInputsWide);
  double right = wanted(explain, kExplainNarrow, kExplainWide);
  right = std::min(right, roomNextTo(window, left));
  left = std::min(left, roomNextTo(window, right));
  PaneWidths w{qRound(left * scale), 0, qRound(right * scale)};
  w.stage = std::max(0, windowWidth - w.inputs - w.explain);
  return w;
}

PaneLayout::PaneLayout(Session* session, QWidget* parent)
    : QWidget(parent),
      m_cover(wrappedLabel({}, this)),
      m_reading(new ReadingColumn(session, this)),
      m_theme(lightTheme()) {
  m_cover->hide();
  m_cover->setFocusPolicy(Qt::StrongFocus);
  m_cover->setAlignment(Qt::AlignCenter);
  m_reading->hide();
  build(PaneSide::Left, m_left);
  build(PaneSide::Right, m_right);
  connect(m_reading, &ReadingColumn::wideChanged, this, &PaneLayout::arrange);
  retranslate();
}

void PaneLayout::build(PaneSide which, Side& made) {
  made.edge = new PaneEdge(which, this);
  made.fold = new PaneFold(which, this);
  connect(made.edge, &PaneEdge::resized, this, [this, which](int width) { changeWidth(which, width); });
  connect(made.edge, &PaneEdge::defaultWidthRequested, this, [this, which] { changeWidth(which, 0); });
  connect(made.edge, &PaneEdge::foldRequested, this, [this, which] {
    toggle(which);
    side(which).fold->setFocus(Qt::TabFocusReason);  // the edge is hidden
  });
  connect(made.fold, &QAbstractButton::clicked, this, [this, which] { toggle(which); });
}

void PaneLayout::setPanes(QWidget* inputs, QWidget* stage, QWidget* explain, QWidget* inputsNextTo) {
  for (QWidget* old : {m_inputs, m_stage})
    if (old) old->hide();
  m_reading->setInputs(inputsNextTo);
  setLesson(inputsNextTo != nullptr);
  m_inputs = inputs;
  m_stage = stage;
  for (QWidget* pane : {inputs, stage}) pane->setParent(this);
  m_reading->setExplanation(explain);
  for (const Side* s : {&m_left, &m_right}) {
    s->fold->raise();
    s->edge->raise();
  }
  arrange();
}

void PaneLayout::setCovered(bool covered) {
  if (covered == m_isCovered) return;
  m_isCovered = covered;
  arrange();
}

void PaneLayout::focusStage() {
  // Otherwise Qt would move the focus of a hidden stage to the edge of a pane.
  (m_isCovered ? m_cover : m_stage)->setFocus();
}

void PaneLayout::setLesson(bool lesson) {
  if (m_lesson == lesson) return;
  m_lesson = lesson;
  m_lessonPreference.open = true;
  nameLeft();
}

void PaneLayout::nameLeft() {
  const QString name = m_lesson ? tr("Lesson") : tr("Inputs");
  m_left.edge->setPaneName(name);
  m_left.fold->setPaneName(name, m_inputsKeys);
}

void PaneLayout::setTheme(const Theme& theme) {
  m_theme = theme;
  m_cover->setFont(uiFont(theme.px(15)));
  m_cover->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));
  m_cover->setMargin(qRound(theme.px(40)));
  m_reading->setTheme(theme);
  for (const Side* s : {&m_left, &m_right}) {
    s->edge->setTheme(theme);
    s->fold->setTheme(theme);
  }
  arrange();
  update();
}

void PaneLayout::retranslate() {
  nameLeft();
  m_cover->setText(tr("This lab is hidden until you answer the lesson’s question."));
  m_right.edge->setPaneName(tr("Notes and Explain"));
  m_right.fold->setPaneName(tr("Notes and Explain"), m_explainKeys);
  m_reading->retranslate();
}

void PaneLayout::setKeys(const QString& inputs, const QString& explain) {
  m_inputsKeys = inputs;
  m_explainKeys = explain;
  nameLeft();
  m_right.fold->setPaneName(tr("Notes and Explain"), m_explainKeys);
}

void PaneLayout::setPreferences(const PanePreference& inputs, const PanePreference& explain) {
  m_left.wish = inputs;
  m_right.wish = explain;
  arrange();
}

void PaneLayout::setPresenting(bool presenting, bool withLeft) {
  m_presenting = presenting;
  m_presentsLeft = withLeft;
  arrange();
}

void PaneLayout::setStageOnly(bool stageOnly) {
  m_stageOnly = stageOnly;
  arrange();
}

bool PaneLayout::exists(PaneSide which) const {
  return !m_presenting && (!m_stageOnly || (which == PaneSide::Left && m_lesson));
}

int PaneLayout::foldedWidth() const {
  return qRound(m_theme.px(kFolded));
}

PanePreference PaneLayout::present(PaneSide which) const {
  const Side& s = side(which);
  PanePreference now = s.wish;
  now.open = exists(which) && (isNarrow() ? s.openedInNarrow : s.wish.open);
  if (which == PaneSide::Left && m_lesson) {
    now.open = m_presenting ? m_presentsLeft : m_lessonPreference.open;
    now.width = m_lessonPreference.width > 0 ? m_lessonPreference.width
                                             : usualWidth(width(), m_theme.scale, kLessonNarrow, kLessonWide);
    if (m_presenting) {
      const double larger = presentedScale(window()->height(), m_theme.scale) / m_theme.scale;
      now.width = std::min(now.width * kPresentedLesson * larger, kMaxOfScreen * width() / m_theme.scale);
    }
  }
  if (which == PaneSide::Right && m_reading->isWide()) now.width = std::max(now.width, kPage);
  return now;
}

void PaneLayout::toggle(PaneSide which) {
  if (!exists(which)) return;
  Side& s = side(which);
  const bool open = !isOpen(which);
  if (which == PaneSide::Left && m_lesson) {
    m_lessonPreference.open = open;
    arrange();
    return;
  }
  s.openedInNarrow = open;
  // A narrow window has room for only one of them, and folding there does not affect the preference for a wide one.
  if (isNarrow() && open) side(which == PaneSide::Left ? PaneSide::Right : PaneSide::Left).openedInNarrow = false;
  if (s.wish.open != open && (open || !isNarrow())) {
    s.wish.open = open;
    Q_EMIT wished(which, s.wish);
  }
  arrange();
}

void PaneLayout::changeWidth(PaneSide which, int pixels) {
  if (which == PaneSide::Left && m_lesson) {
    m_lessonPreference.width = pixels / m_theme.scale;
    arrange();
    return;
  }
  Side& s = side(which);
  s.wish.width = pixels / m_theme.scale;
  if (which == PaneSide::Right) m_reading->setWide(false);
  Q_EMIT wished(which, s.wish);
  arrange();
}

void PaneLayout::arrange() {
  if (!m_stage) return;
  if (!isNarrow()) m_left.openedInNarrow = m_right.openedInNarrow = false;
  const PanePreference inputs = present(PaneSide::Left), explain = present(PaneSide::Right);
  const auto column = [&](PaneSide which, const PanePreference& wish) {
    return wish.open || !exists(which) ? 0 : foldedWidth();
  };
  const int left = column(PaneSide::Left, inputs), right = column(PaneSide::Right, explain);
  m_widths = paneWidths(width() - left - right, m_theme.scale, inputs, explain);
  m_stage->setGeometry(left + m_widths.inputs, 0, m_widths.stage, height());
  place(PaneSide::Left, m_widths.inputs, m_inputs);
  place(PaneSide::Right, m_widths.explain, m_reading);
  m_cover->setGeometry(m_stage->geometry());
  m_cover->setVisible(m_isCovered);
  m_stage->setVisible(!m_isCovered);
  if (m_isCovered) m_inputs->hide();
  update();
  Q_EMIT arranged();
}

/// One pixel of a side pane is its border with the stage.
void PaneLayout::place(PaneSide which, int paneWidth, QWidget* pane) {
  const Side& s = side(which);
  const bool left = which == PaneSide::Left, open = paneWidth > 0;
  const int border = left ? paneWidth : width() - paneWidth;  // between pane and stage
  pane->setGeometry(left ? 0 : border + 1, 0, std::max(0, paneWidth - 1), height());
  pane->setVisible(open);
  const double window = width() / m_theme.scale, other = (left ? m_widths.explain : m_widths.inputs) / m_theme.scale;
  s.edge->follow(paneWidth, qRound(kMinPane * m_theme.scale), qRound(roomNextTo(window, other) * m_theme.scale));
  const int edge = qRound(m_theme.px(kEdge));
  s.edge->setGeometry(border - edge / 2, 0, edge, height());
  s.edge->setVisible(open);
  s.fold->setFolded(!open);
  if (open) {
    const int tabWidth = qRound(m_theme.px(kTabWidth)), tabHeight = qRound(m_theme.px(kTabHeight));
    s.fold->setGeometry(left ? border : border - tabWidth, (height() - tabHeight) / 2, tabWidth, tabHeight);
  } else {
    const int folded = foldedWidth();
    s.fold->setGeometry(left ? 0 : width() - folded, 0, folded, height());
  }
  s.fold->setVisible(exists(which));
}

std::vector<QWidget*> PaneLayout::areas() const {
  return {m_inputs, m_left.edge, m_left.fold, m_stage, m_right.fold, m_right.edge, m_reading};
}

void PaneLayout::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  painter.fillRect(QRect(0, 0, m_widths.inputs, height()), m_theme.panel);
  painter.fillRect(QRect(width() - m_widths.explain, 0, m_widths.explain, height()), m_theme.panel);
  if (m_widths.inputs > 0) painter.fillRect(QRect(m_widths.inputs - 1, 0, 1, height()), m_theme.line);
  if (m_widths.explain > 0) painter.fillRect(QRect(width() - m_widths.explain, 0, 1, height()), m_theme.line);
}

}  // namespace attn::app
