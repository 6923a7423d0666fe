// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_column.h"

#include <QEvent>
#include <algorithm>
#include <utility>

#include "panes/form.h"
#include "panes/inputs_section.h"
#include "scenario/has_numbers.h"
#include "widgets/help_button.h"

namespace attn::app {

InputsColumn::InputsColumn(Session* session, std::vector<InputsSection*> sections, SizesOnly sizesOnly, QWidget* parent,
                           std::vector<InputsSection*> ofSizes)
    : QScrollArea(parent),
      m_session(*session),
      m_content(new QWidget),
      m_sizesOnly(sizesOnly),
      m_sections(std::move(sections)),
      m_ofSizes(std::move(ofSizes)) {
  auto* column = new QVBoxLayout(m_content);
  for (const auto* group : {&m_ofSizes, &m_sections})
    for (InputsSection* section : *group) column->addWidget(section);
  column->addStretch(1);
  m_help = new HelpButton(QStringLiteral("inputs"), m_content);  // last in the tab order
  setHelpTopic(this, m_help->topic());
  m_content->installEventFilter(this);
  setWidget(m_content);
  setWidgetResizable(true);
  viewport()->setAutoFillBackground(false);
  m_content->setAutoFillBackground(false);  // keeps the panel's background visible
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);  // its controls take the focus
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(session, &Session::scenarioChanged, this, &InputsColumn::follow);
  connect(session, &Session::selectionChanged, this, &InputsColumn::followSelection);
  setTheme(lightTheme());
  retranslate();
  follow();
}

void InputsColumn::setTheme(const Theme& theme) {
  const int margin = qRound(theme.px(16));
  m_content->layout()->setContentsMargins(margin, margin, margin, margin);
  m_content->layout()->setSpacing(qRound(theme.px(18)));
  m_help->setTheme(theme);
  placeHelp();
  for (const auto* group : {&m_ofSizes, &m_sections})
    for (InputsSection* section : *group) section->setTheme(theme);
}

/// Places the help button next to the first heading; it scrolls with the column.
void InputsColumn::placeHelp() {
  const QMargins margins = m_content->layout()->contentsMargins();
  const int over = (m_help->height() - m_content->fontMetrics().height()) / 2;
  m_help->move(m_content->width() - margins.right() - m_help->width(), margins.top() - over);
  m_help->raise();
}

void InputsColumn::hideHelpButton() {
  m_help->hide();
  setHelpTopic(this, {});
}

bool InputsColumn::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_content && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) placeHelp();
  return QScrollArea::eventFilter(watched, event);
}

void InputsColumn::retranslate() {
  setAccessibleName(tr("Inputs"));
  for (const auto* group : {&m_ofSizes, &m_sections})
    for (InputsSection* section : *group) section->retranslate();
  follow();
}

std::vector<InputsSection*> InputsColumn::applying() const {
  if (!m_session.hasScenario()) return {};
  if (hasNumbers(*m_session.scenario())) return m_sections;
  std::vector<InputsSection*> all = m_ofSizes;
  if (m_sizesOnly == SizesOnly::Show) all.insert(all.end(), m_sections.begin(), m_sections.end());
  return all;
}

void InputsColumn::follow() {
  m_content->setEnabled(m_session.hasScenario());
  const std::vector<InputsSection*> shown = applying();
  for (const auto* group : {&m_ofSizes, &m_sections})
    for (InputsSection* section : *group) section->setVisible(std::ranges::find(shown, section) != shown.end());
  for (InputsSection* section : shown) {
    section->follow(*m_session.scenario());
    section->forgetError();
  }
  orderTabs();
  followSelection();
}

void InputsColumn::orderTabs() {
  const QWidget* const window = this->window();
  QWidget* before = nullptr;
  for (const auto* group : {&m_ofSizes, &m_sections}) {
    for (InputsSection* section : *group) {
      const bool isForm = dynamic_cast<const FormSection*>(section) != nullptr;
      for (QWidget* control : section->findChildren<QWidget*>()) {
        if ((control->focusPolicy() & Qt::TabFocus) == 0 || control->window() != window) continue;
        if (isForm && before) setTabOrder(before, control);
        before = control;
      }
    }
  }
}

void InputsColumn::refresh() {
  for (InputsSection* section : applying()) section->follow(*m_session.scenario());
}

void InputsColumn::followSelection() {
  for (InputsSection* section : applying()) section->followSelection(*m_session.scenario(), m_session.selection());
}

}  // namespace attn::app
