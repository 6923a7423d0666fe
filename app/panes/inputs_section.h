// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

#include "session/session.h"
#include "theme/theme.h"
#include "widgets/number_field.h"
#include "widgets/section_label.h"

namespace attn::app {

/// A section of the inputs pane: heading, controls, and below them the sentence that says why the last edit was
/// refused.
class InputsSection : public QWidget {
 public:
  explicit InputsSection(Session&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  virtual void retranslate() = 0;
  /// Shows the scenario, without making an edit of it.
  virtual void follow(const Scenario&) = 0;
  /// Removes that sentence, unless a field with a wrong number is still on screen.
  void forgetError();
  /// Shows which cell is selected.
  virtual void followSelection(const Scenario&, const Selection&) {}

 protected:
  Session& session() { return m_session; }
  const Scenario& scenario() const { return *m_session.scenario(); }
  QVBoxLayout* column() { return m_column; }
  /// A second heading further down the section.
  SectionLabel* addHeading();
  SectionLabel* heading() { return m_heading; }

  /// A child that follows the theme; what a number field refuses is said below the controls.
  template <class Widget>
  Widget* themed(Widget* widget) {
    if constexpr (std::is_same_v<Widget, NumberField>) {
      connect(widget, &NumberField::refused, this, &InputsSection::showError);
    }
    m_themed.push_back([widget](const Theme& theme) { widget->setTheme(theme); });
    return widget;
  }
  /// Words below or between controls, in as many lines as they take; not yet in the column.
  QLabel* note(double pixels = 12);
  void onTheme(std::function<void(const Theme&)> update) { m_themed.push_back(std::move(update)); }

  /// Makes the edit, or says below the controls what is wrong with it. True when it was made.
  bool apply(const QString& name, Scenario next, const QString& mergeKey = QString());
  /// The same for a control that can be dragged or turned: all edits of one gesture become one undo step. It ends with
  /// `interactive` false, or when nothing has moved for a while.
  bool applyGesture(const QString& name, Scenario next, const QString& control, bool interactive);
  /// The scenario when the present gesture began: a size that is dragged down and back must find its numbers again.
  const Scenario& gestureStart() const { return m_gestureStart ? *m_gestureStart : scenario(); }
  void showError(const QString& text);

 private:
  void endGesture();

  Session& m_session;
  Theme m_theme;
  std::vector<std::function<void(const Theme&)>> m_themed;  // declared before the widgets that themed() adds to it
  QVBoxLayout* m_column;
  SectionLabel* m_heading;
  InlineError* m_error;
  int m_gesture = 0;
  std::shared_ptr<const Scenario> m_gestureStart;
  QTimer m_gestureRest;
};

/// A label on the left and a control on the right.
QLayout* labelled(QLabel* label, QWidget* control);
/// The look of a control's name.
void applyLabelLook(QLabel*, const Theme&, double pixels = 13);

/// Texts as they are in the document; what is shown as a token's name is shownTokens().
QStringList toStrings(const std::vector<std::string>&);
std::vector<std::string> toUtf8(const QStringList&);

}  // namespace attn::app
