// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/lecture_panel.h"

#include <QEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "lecture/record/recorder.h"
#include "lecture/record/view_editor.h"
#include "lecture/record/view_list.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/chip_button.h"
#include "widgets/flow_layout.h"
#include "widgets/glyph_button.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/pane_edge.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kPanelNarrow = 268, kPanelWide = 316, kMinPanel = 244;
constexpr double kFromWindow = 1024, kToWindow = 1440;
constexpr double kLargestShare = 0.42;  // of the window
constexpr double kHideButton = 26, kEdgeWidth = 9;

}  // namespace

LecturePanel::LecturePanel(Recorder& recorder, QMenu& menu, QWidget* parent)
    : QWidget(parent),
      m_recorder(recorder),
      m_title(new QLineEdit(this)),
      m_unsaved(plainLabel(QString(), this)),
      m_menu(new ChipButton(this)),
      m_help(new HelpButton(QStringLiteral("lecture.record"), this)),
      m_hide(new GlyphButton(Glyph::Close, kHideButton, GlyphButton::Weight::Quiet, this)),
      m_list(new ViewList(recorder, this)),
      m_add(new QPushButton(this)),
      m_insert(new QPushButton(this)),
      m_play(new QPushButton(this)),
      m_update(new QPushButton(this)),
      m_back(new QPushButton(this)),
      m_onStage(new Card(this)),
      m_onStageText(new RichLabel(m_onStage)),
      m_scroll(new QScrollArea(this)),
      m_editor(new ViewEditor(recorder)),
      m_edge(new PaneEdge(PaneSide::Left, this)),
      m_column(new QVBoxLayout(this)) {
  build(menu);
  retranslate();
  setTheme(m_theme);
  connect(&recorder, &Recorder::changed, this, &LecturePanel::fill);
  connect(&recorder, &Recorder::modifiedChanged, this, &LecturePanel::fill);
  connect(&recorder, &Recorder::currentChanged, this, &LecturePanel::fill);
}

void LecturePanel::build(QMenu& menu) {
  setObjectName(QStringLiteral("lecture"));
  setHelpTopic(this, m_help->topic());
  auto* buttons = new FlowLayout;
  addWidgets(buttons, {m_update, m_back});
  columnOf({m_onStageText, buttons}, m_onStage);
  scrollIn(m_scroll, m_editor);
  m_column->setSpacing(0);
  addItems(m_column, {columnOf({rowOf({m_menu, BoxItem::growing(), m_unsaved, m_help, m_hide}), m_title}),
                      {m_list, 5},
                      columnOf({rowOf({{m_add, 1}, {m_insert, 1}}), m_play}),
                      rowOf({m_onStage}),
                      {m_scroll, 5}});
  m_menu->setMenu(&menu);
  m_menu->setArrow(true);
  m_title->setObjectName(QStringLiteral("lecture.title"));
  m_add->setObjectName(QStringLiteral("lecture.add"));
  m_insert->setObjectName(QStringLiteral("lecture.insert"));
  for (QPushButton* button : {m_add, m_insert, m_play, m_update, m_back}) button->setAutoDefault(true);
  m_play->setDefault(true);

  connect(m_title, &QLineEdit::textEdited, &m_recorder, &Recorder::setTitle);
  connect(m_title, &QLineEdit::editingFinished, &m_recorder, &Recorder::endTyping);
  // The beginning of a long title says more than its end.
  connect(m_title, &QLineEdit::editingFinished, m_title, [this] { m_title->setCursorPosition(0); });
  connect(m_hide, &QAbstractButton::clicked, this, &LecturePanel::hideRequested);
  connect(m_add, &QPushButton::clicked, this, &LecturePanel::addRequested);
  connect(m_insert, &QPushButton::clicked, this, &LecturePanel::insertRequested);
  connect(m_play, &QPushButton::clicked, this, [this] { Q_EMIT playRequested(std::max(0, m_recorder.current())); });
  connect(m_update, &QPushButton::clicked, this, [this] { Q_EMIT updateRequested(m_recorder.current()); });
  connect(m_back, &QPushButton::clicked, this, &LecturePanel::backRequested);
  connect(m_list, &ViewList::viewRequested, this, &LecturePanel::viewRequested);
  connect(m_list, &ViewList::menuRequested, this, &LecturePanel::openMenu);
  connect(m_edge, &PaneEdge::resized, this, [this](int width) {
    setPreferredWidth(width / m_theme.scale);
    Q_EMIT preferredWidthChanged(m_wanted);
  });
  connect(m_edge, &PaneEdge::defaultWidthRequested, this, [this] {
    setPreferredWidth(0);
    Q_EMIT preferredWidthChanged(0);
  });
  connect(m_edge, &PaneEdge::foldRequested, this, &LecturePanel::hideRequested);
}

void LecturePanel::setTheme(const Theme& theme) {
  m_theme = theme;
  for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  auto* head = m_column->itemAt(0)->layout();
  head->setContentsMargins(px(14), px(8), px(8), px(8));
  head->setSpacing(px(6));
  head->itemAt(0)->layout()->setSpacing(px(6));
  auto* actions = m_column->itemAt(2)->layout();
  actions->setContentsMargins(px(14), px(8), px(14), px(8));
  actions->setSpacing(px(8));
  actions->itemAt(0)->layout()->setSpacing(px(8));
  m_onStage->layout()->setContentsMargins(px(12), px(8), px(12), px(9));
  m_onStage->layout()->setSpacing(px(6));
  m_onStage->setColors(theme.selectionBackground, theme.selection, theme.px(9));
  m_column->itemAt(3)->layout()->setContentsMargins(px(14), 0, px(14), px(8));
  m_title->setFont(uiFont(theme.px(14), QFont::DemiBold));
  m_unsaved->setFont(uiFont(theme.px(14), QFont::DemiBold));
  QPalette ink = m_unsaved->palette();
  ink.setColor(QPalette::WindowText, theme.key);
  m_unsaved->setPalette(ink);
  m_menu->setTheme(theme);
  m_help->setTheme(theme);
  m_hide->setTheme(theme);
  m_list->setTheme(theme);
  m_editor->setTheme(theme);
  m_edge->setTheme(theme);
  setLooks(theme, {{m_onStageText, 12.5, theme.ink}});
  for (QPushButton* button : {m_add, m_insert, m_play, m_update, m_back}) {
    button->setFont(uiFont(theme.px(13), button == m_play ? QFont::DemiBold : QFont::Normal));
    button->setMinimumWidth(0);
  }
  for (QPushButton* button : {m_add, m_insert, m_play}) button->setMinimumHeight(px(32));
  fitInto(m_windowWidth);
  fill();
  update();
}

void LecturePanel::retranslate() {
  setAccessibleName(tr("Lecture"));
  m_title->setAccessibleName(tr("Title of the lecture"));
  m_title->setPlaceholderText(tr("Title of the lecture"));
  m_menu->setText(tr("Lecture"));
  m_hide->setLabel(tr("Hide the lecture"));
  m_add->setText(tr("Add this slide"));
  updateKeyTexts();
  m_insert->setText(tr("Insert slide"));
  setPlainToolTip(m_insert, tr("Inserts a slide with a title, text and a picture, without a lab"));
  m_play->setText(tr("Give it"));
  setPlainToolTip(m_play, tr("Plays the lecture from the chosen slide"));
  m_back->setText(tr("Back to my document"));
  m_edge->setPaneName(tr("Lecture"));
  m_list->retranslate();
  m_editor->retranslate();
  fill();
}

void LecturePanel::setAddKeys(const QString& keys) {
  m_addKeys = keys;
  updateKeyTexts();
}

void LecturePanel::updateKeyTexts() {
  const QString what = tr("Adds the current screen to the lecture as a slide");
  setPlainToolTip(m_add,
                  m_addKeys.isEmpty() ? what : tr("%1 (%2)", "what a button does, its key").arg(what, m_addKeys));
}

void LecturePanel::setStage(const RecordedStage& stage) {
  if (stage == m_stage) return;
  m_stage = stage;
  fill();
}

void LecturePanel::setPath(const QString& path) {
  setPlainToolTip(m_title, path.isEmpty() ? tr("Not saved yet") : path);
}

void LecturePanel::setAddable(bool addable) {
  m_add->setEnabled(addable);
}

void LecturePanel::fill() {
  const int view = m_recorder.current();
  const int shown = m_stage.view.empty() ? -1 : m_recorder.indexOf(m_stage.view);
  if (m_title->text() != m_recorder.title() &&
      !(m_title->hasFocus() && m_title->text().trimmed() == m_recorder.title())) {
    m_title->setText(m_recorder.title());
    m_title->setCursorPosition(0);
  }
  m_title->setEnabled(m_recorder.hasLecture());
  m_unsaved->setText(m_recorder.isModified() ? QStringLiteral("●") : QString());
  m_unsaved->setAccessibleName(m_recorder.isModified() ? tr("Not saved") : QString());
  setPlainToolTip(m_unsaved, tr("The lecture has changes that are not saved"));
  m_unsaved->setVisible(m_recorder.isModified());
  m_play->setEnabled(m_recorder.count() > 0);
  m_scroll->setVisible(view >= 0);
  m_list->views().setOnStage(m_stage.view);
  m_editor->setOnStage(shown >= 0 && shown == view && !m_stage.isElsewhere);
  const bool isOnStage = shown >= 0;
  // A slide without a lab is changed here, not on the stage.
  const bool isPage = isOnStage && m_recorder.isPage(shown);
  m_onStageText->setVisible(!isPage);
  m_onStage->setVisible(isOnStage && (!isPage || m_stage.hasOwnDocument));
  m_back->setVisible(m_stage.hasOwnDocument);
  if (!isOnStage) return;
  m_onStageText->setHtml((m_stage.isElsewhere ? tr("The stage no longer shows slide %1.").arg(shown + 1)
                                              : tr("Slide %1 is on the stage. You may change it.").arg(shown + 1))
                             .toHtmlEscaped());
  m_update->setText(shown == view || view < 0 ? tr("Update this slide") : tr("Update slide %1").arg(view + 1));
  m_update->setVisible(m_stage.isElsewhere);
}

void LecturePanel::openMenu(int view, const QPoint& at) {
  QMenu menu(this);
  const auto add = [&](const QString& text, QObject* context, auto action, bool isEnabled = true) {
    QAction* item = menu.addAction(text);
    item->setEnabled(isEnabled);
    connect(item, &QAction::triggered, context, action);
  };
  add(tr("Show it on the stage\tReturn"), this, [this, view] { Q_EMIT viewRequested(view); });
  add(tr("Give the lecture from here"), this, [this, view] { Q_EMIT playRequested(view); });
  menu.addSeparator();
  add(tr("Rename\tF2"), m_list, [this, view] { m_list->edit(m_list->model()->index(view, 0)); });
  add(tr("Replace with current screen"), this, [this, view] { Q_EMIT updateRequested(view); });
  add(tr("Duplicate\tCtrl+D"), this, [this, view] { m_recorder.duplicate(view); });
  menu.addSeparator();
  add(
      tr("Move up\tAlt+Up"), this, [this, view] { m_recorder.move(view, view - 1); }, view > 0);
  add(
      tr("Move down\tAlt+Down"), this, [this, view] { m_recorder.move(view, view + 1); },
      view + 1 < m_recorder.count());
  menu.addSeparator();
  add(tr("Delete\tDel"), this, [this, view] { m_recorder.remove(view); });
  menu.exec(at);
}

void LecturePanel::fitInto(int windowWidth) {
  m_windowWidth = windowWidth;
  const double design = windowWidth / m_theme.scale;
  const double t = std::clamp((design - kFromWindow) / (kToWindow - kFromWindow), 0.0, 1.0);
  const double usual = kPanelNarrow + (kPanelWide - kPanelNarrow) * t;
  const double most = std::max(kMinPanel, design * kLargestShare);
  const double width = std::clamp(m_wanted > 0 ? m_wanted : usual, kMinPanel, most);
  setFixedWidth(qRound(m_theme.px(width)));
  m_edge->follow(this->width(), qRound(m_theme.px(kMinPanel)), qRound(m_theme.px(most)));
}

void LecturePanel::setPreferredWidth(double width) {
  m_wanted = width;
  fitInto(m_windowWidth);
}

void LecturePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int edge = qRound(m_theme.px(kEdgeWidth));
  m_edge->setGeometry(width() - edge, 0, edge, height());
  m_edge->raise();
}

/// Repaints the dividers when the layout changes.
bool LecturePanel::event(QEvent* event) {
  const bool known = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest) update();
  return known;
}

void LecturePanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), m_theme.line);
  const QRect list = m_list->geometry();
  painter.fillRect(QRect(0, list.top() - 1, width(), 1), m_theme.line);
  if (m_scroll->isVisible() && m_recorder.current() >= 0)
    painter.fillRect(QRect(0, m_scroll->geometry().top(), width(), 1), m_theme.line);
}

}  // namespace attn::app
