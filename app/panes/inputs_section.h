// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "session/session.h"
#include "theme/themed.h"
#include "widgets/matrix_editor.h"
#include "widgets/number_field.h"
#include "widgets/section_label.h"

namespace attn::app {

/// A section of the inputs pane: heading, controls, and below them the error message of the last rejected edit.
class InputsSection : public Themed<QWidget> {
 public:
  explicit InputsSection(Session&, QWidget* parent = nullptr);
  /// Shows the scenario without editing it.
  virtual void follow(const Scenario&) = 0;
  /// Removes the error message, unless a field with an invalid number is still on screen.
  void forgetError();
  /// Shows the selected cell.
  virtual void followSelection(const Scenario&, const Selection&) {}

 protected:
  Session& session() { return m_session; }
  const Scenario& scenario() const { return *m_session.scenario(); }
  QVBoxLayout* column() { return m_column; }
  /// A second heading further down the section.
  SectionLabel* addHeading();
  SectionLabel* heading() { return m_heading; }

  void restyle() override;
  /// A field or table whose errors are shown below the controls.
  NumberField* numberField();
  MatrixEditor* matrixEditor();
  /// Wrapping text below or between controls; the caller adds it to the layout.
  QLabel* note(double pixels = 12);
  void onTheme(std::function<void(const Theme&)> update) { m_onTheme.push_back(std::move(update)); }

  /// Makes the edit, or shows its error below the controls. Returns true on success.
  bool apply(const QString& name, Scenario next, const QString& mergeKey = QString());
  /// The same for a control that can be dragged or turned: all edits of one gesture become one undo step. The gesture
  /// ends with `interactive` false, or after a period without movement.
  bool applyGesture(const QString& name, Scenario next, const QString& control, bool interactive);
  /// The scenario at the start of the current gesture: a size dragged down and back must restore its numbers.
  const Scenario& gestureStart() const { return m_gestureStart ? *m_gestureStart : scenario(); }
  void showError(const QString& text);

 private:
  void endGesture();

  Session& m_session;
  std::vector<std::function<void(const Theme&)>> m_onTheme;
  QVBoxLayout* m_column;
  SectionLabel* m_heading;
  InlineError* m_error;
  int m_gesture = 0;
  std::shared_ptr<const Scenario> m_gestureStart;
  QTimer m_gestureRest;
};

/// A label on the left and a control on the right.
QLayout* labelled(QLabel* label, QWidget* control);
void applyLabelLook(QLabel*, const Theme&, double pixels = 13);

/// The document's texts; use shownTokens() for display names.
QStringList toStrings(const std::vector<std::string>&);
std::vector<std::string> toUtf8(const QStringList&);

}  // namespace attn::app
