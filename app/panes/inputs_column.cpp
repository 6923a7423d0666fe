// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_column.h"

#include <QEvent>
#include <algorithm>

#include "panes/form.h"
#include "panes/inputs_section.h"
#include "scenario/has_numbers.h"
#include "widgets/help_button.h"

namespace attn::app {

InputsColumn::InputsColumn(Session* session, const std::vector<InputsSection*>& sections, SizesOnly sizesOnly,
                           QWidget* parent, std::vector<InputsSection*> ofSizes)
    : Themed(parent),
      m_session(*session),
      m_content(new QWidget),
      m_sizesOnly(sizesOnly),
      m_sections(std::move(ofSizes)),
      m_ofSizes(m_sections.size()) {
  m_sections.insert(m_sections.end(), sections.begin(), sections.end());
  auto* column = new QVBoxLayout(m_content);
  for (InputsSection* section : m_sections) column->addWidget(section);
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
  InputsColumn::restyle();
  InputsColumn::retranslate();
}

void InputsColumn::restyle() {
  const int margin = qRound(m_theme.px(16));
  m_content->layout()->setContentsMargins(margin, margin, margin, margin);
  m_content->layout()->setSpacing(qRound(m_theme.px(18)));
  placeHelp();
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
  follow();
}

std::vector<InputsSection*> InputsColumn::applying() const {
  if (!m_session.hasScenario()) return {};
  const auto others = m_sections.begin() + static_cast<std::ptrdiff_t>(m_ofSizes);
  if (hasNumbers(*m_session.scenario())) return {others, m_sections.end()};
  return {m_sections.begin(), m_sizesOnly == SizesOnly::Show ? m_sections.end() : others};
}

void InputsColumn::follow() {
  m_content->setEnabled(m_session.hasScenario());
  const std::vector<InputsSection*> shown = applying();
  for (InputsSection* section : m_sections) section->setVisible(std::ranges::find(shown, section) != shown.end());
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
  for (InputsSection* section : m_sections) {
    const bool isForm = dynamic_cast<const FormSection*>(section) != nullptr;
    for (QWidget* control : section->findChildren<QWidget*>()) {
      if ((control->focusPolicy() & Qt::TabFocus) == 0 || control->window() != window) continue;
      if (isForm && before) setTabOrder(before, control);
      before = control;
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
