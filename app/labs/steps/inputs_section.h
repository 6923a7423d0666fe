// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <vector>

#include "session/session.h"
#include "theme/theme.h"
#include "widgets/section_label.h"

namespace attn::app {

/// One part of the inputs pane: a heading, its controls, and the sentence that says what was wrong with the last edit.
class InputsSection : public QWidget {
  Q_OBJECT

 public:
  explicit InputsSection(Session&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  virtual void retranslate() = 0;
  /// Shows the scenario, without making an edit of it.
  virtual void follow(const Scenario&) = 0;
  /// Shows which cell is selected.
  virtual void followSelection(const Scenario&, const Selection&) {}

 protected:
  Session& session() { return m_session; }
  const Scenario& scenario() const { return *m_session.scenario(); }
  QVBoxLayout* column() { return m_column; }
  SectionLabel* heading() { return m_heading; }

  /// A child that follows the theme.
  template <class Widget>
  Widget* themed(Widget* widget) {
    m_themed.push_back([widget](const Theme& theme) { widget->setTheme(theme); });
    return widget;
  }
  void onTheme(std::function<void(const Theme&)> update) { m_themed.push_back(std::move(update)); }

  /// Makes the edit, or says below the controls what is wrong with it. True when it was made.
  bool apply(const QString& name, Scenario next, const QString& mergeKey = QString());
  /// The same for a control that can be dragged: all edits of one drag become one undo step. A drag ends with
  /// `interactive` false.
  bool applyGesture(const QString& name, Scenario next, const QString& control, bool interactive);
  void showError(const QString& text);

 private:
  Session& m_session;
  Theme m_theme;
  std::vector<std::function<void(const Theme&)>> m_themed;  // before the widgets that enter themselves into it
  QVBoxLayout* m_column;
  SectionLabel* m_heading;
  InlineError* m_error;
  int m_gesture = 0;
};

/// A label on the left and a control on the right.
QLayout* labelled(QLabel* label, QWidget* control);

/// The name of a matrix as the interface writes it: "W_Q".
QString slotLabel(InputSlot);
QStringList toStrings(const std::vector<std::string>&);

}  // namespace attn::app
