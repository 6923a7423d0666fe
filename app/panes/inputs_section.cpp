// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_section.h"

#include <QGuiApplication>
#include <algorithm>

#include "text/number_text.h"
#include "text/problem_text.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

constexpr int kRest = 800;  // ms

}  // namespace

InputsSection::InputsSection(Session& session, QWidget* parent)
    : Themed(parent),
      m_session(session),
      m_column(new QVBoxLayout(this)),
      m_heading(new SectionLabel(this)),
      m_error(new InlineError(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->addWidget(m_heading);
  // Wheels and held keys do not report the end of a gesture.
  connect(&m_gestureRest, &QTimer::timeout, this, [this] {
    if (QGuiApplication::mouseButtons() == Qt::NoButton) endGesture();
  });
}

void InputsSection::restyle() {
  m_column->setSpacing(qRound(m_theme.px(8)));
  for (const auto& update : m_onTheme) update(m_theme);
  // Keep the error below everything added so far.
  m_column->removeWidget(m_error);
  m_column->addWidget(m_error);
}

bool InputsSection::apply(const QString& name, Scenario next, const QString& mergeKey) {
  const Problems problems = m_session.apply(name, std::move(next), mergeKey);
  showError(problems.empty() ? QString() : problemsText(problems));
  return problems.empty();
}

bool InputsSection::applyGesture(const QString& name, Scenario next, const QString& control, bool interactive) {
  const QString together = control + QLatin1Char('#') + QString::number(m_gesture);
  if (!interactive) {
    const bool repeated = next == scenario();  // the end of a drag repeats its last number
    // A rejected number reverts to the value before typing: nothing is left to undo.
    const bool tookBack = m_gestureStart && next == *m_gestureStart;
    endGesture();
    return repeated || apply(name, std::move(next), tookBack ? together : QString());
  }
  if (!m_gestureStart) m_gestureStart = m_session.scenario();
  m_gestureRest.start(kRest);
  return apply(name, std::move(next), together);
}

void InputsSection::endGesture() {
  ++m_gesture;
  m_gestureStart.reset();
  m_gestureRest.stop();
}

void InputsSection::forgetError() {
  if (m_error->isHidden()) return;
  const QList<NumberField*> fields = findChildren<NumberField*>();
  const auto inSight = [this](const NumberField* field) { return field->hasError() && field->isVisibleTo(this); };
  const bool stillThere = std::any_of(fields.begin(), fields.end(), inSight);
  if (!stillThere) showError({});
}

SectionLabel* InputsSection::addHeading() {
  auto* label = new SectionLabel(this);
  m_column->addWidget(label);
  onTheme([label](const Theme& theme) { label->setContentsMargins(0, qRound(theme.px(8)), 0, 0); });
  return label;
}

NumberField* InputsSection::numberField() {
  auto* field = new NumberField;
  connect(field, &NumberField::refused, this, &InputsSection::showError);
  return field;
}

MatrixEditor* InputsSection::matrixEditor() {
  auto* editor = new MatrixEditor;
  connect(editor, &MatrixEditor::pasteFailed, this, [this](const Problems& p) { showError(problemsText(p)); });
  connect(editor, &MatrixEditor::notANumber, this, [this](const QString& text) { showError(notANumberText(text)); });
  return editor;
}

QLabel* InputsSection::note(double pixels) {
  auto* label = plainLabel({}, this);
  label->setWordWrap(true);
  onTheme([label, pixels](const Theme& theme) { applyLabelLook(label, theme, pixels); });
  return label;
}

void InputsSection::showError(const QString& text) {
  m_error->showText(text);
}

QLayout* labelled(QLabel* label, QWidget* control) {
  label->setWordWrap(true);
  QHBoxLayout* row = rowOf({{label, 1}, control});
  row->setContentsMargins(0, 0, 0, 0);
  return row;
}

void applyLabelLook(QLabel* label, const Theme& theme, double pixels) {
  label->setFont(uiFont(theme.px(pixels)));
  label->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));
}

QStringList toStrings(const std::vector<std::string>& texts) {
  QStringList strings;
  for (const std::string& text : texts) strings.append(QString::fromStdString(text));
  return strings;
}

std::vector<std::string> toUtf8(const QStringList& texts) {
  std::vector<std::string> utf8;
  utf8.reserve(static_cast<std::size_t>(texts.size()));
  for (const QString& text : texts) utf8.push_back(text.toStdString());
  return utf8;
}

}  // namespace attn::app
