// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <functional>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "panes/inputs_section.h"
#include "widgets/choice_slider.h"

namespace attn::app {

class FormSection;
class Playback;

/// One control of a form (a fold hides the rows after it until it is opened), or words between controls. Which fields
/// count depends on the kind.
struct FormRow {
  enum class Kind {
    Heading,
    Fold,
    Note,
    Value,
    Segments,
    Switches,
    Box,
    Slider,
    Number,
    Toggle,
    Button,
    Link,
    Line,
    Own
  };
  /// Where the label is: above the control, to its left with room between them, to its left in a column of names, or
  /// close to its left.
  enum class Label { Above, Beside, Column, Close };

  Kind kind = Kind::Note;
  QString label{};  // of a heading, note, toggle or button: its words; of a value: HTML
  QString name{};   // for assistive tools; without: the label
  QString tip{};
  QString labelTip{};
  Label place = Label::Above;
  bool html = false;      // the label is HTML of our own
  bool sameLine = false;  // to the right of the row before
  bool shown = true;
  bool enabled = true;

  // Segments, switches, box. The first `\n` of a choice splits its words from their tooltip.
  QStringList choices{};
  int current = 0;
  QList<bool> on{};                                 // of switches
  std::function<void(int choice)> choose{};         // a toggle: 0 or 1
  std::function<void(int choice, bool on)> flip{};  // of switches

  // Slider and number field.
  double value = 0;
  std::function<void(double value, bool interactive)> set{};
  QList<int> allowed{}, marks{};
  ChoiceSlider::Layout layout = ChoiceSlider::Layout::Above;
  ChoiceSlider::Spacing spacing = ChoiceSlider::Spacing::Even;
  std::function<QString(int)> valueText{}, markText{};  // without: whole numbers
  /// In place of `set`: makes the edit, or returns why not. The reason is shown at the field, and what was typed stays.
  std::function<QString(double value, bool interactive)> check{};
  QString symbol{};                           // of the name of a slider
  std::vector<ChoiceSlider::Range> ranges{};  // of a slider
  bool valueShown = true;                     // on a slider
  double low = std::numeric_limits<double>::lowest(), high = std::numeric_limits<double>::max();
  double step = 1, width = 64;
  bool whole = true;    // whole numbers only
  bool counts = false;  // "8k" may be typed
  bool live = false;    // every key press counts

  QString text{};                 // of a value, or of a line of text
  QString placeholder{};          // of a line of text
  double pixels = 0;              // of a note (0: 12), or of a box or button (0: the program's)
  bool bold = false;              // of a button
  bool narrow = false;            // a button as wide as its words; a box that may be narrower than its choices
  bool isDefault = false;         // the button that Enter presses
  bool keepsFocus = false;        // a click on the button leaves the focus where it is
  bool selectable = false;        // its text can be copied
  bool isOn = false;              // toggle
  bool wrong = false;             // a value that is an error
  std::function<void()> press{};  // button, link
  std::function<void(const QString& text)> commit{};  // a line of text was entered

  std::function<QWidget*(FormSection&)> make{};  // an own widget
  std::function<void(QWidget*)> update{};        // shows the present state in it
};

/// What a section of inputs shows: a value, made again after every change.
struct Form {
  QString heading{};  // empty: none
  std::vector<FormRow> rows{};
  bool shown = true;
  std::optional<QString> error{};  // of the state; absent: what the last edit said stays
};

/// A section of the inputs pane that is described by a form. Its rows keep their number, order and kinds; widgets are
/// made once and then updated in place, so that focus and gestures survive.
class FormSection : public InputsSection {
 public:
  FormSection(Session&, const QString& objectName, std::function<Form(FormSection&)> form);

  void retranslate() override { refresh(); }
  void follow(const Scenario&) override { refresh(); }
  void followSelection(const Scenario&, const Selection& selection) override {
    if (selection != m_selection) refresh();
  }
  void refresh();
  /// Refreshes whenever one of these signals is emitted.
  template <class Sender, class... Signals>
  void refreshOn(Sender* sender, Signals... changed) {
    (connect(sender, changed, this, [this] { refresh(); }), ...);
  }
  /// Refreshes with the playhead, unless the section is on a page that is not shown.
  void refreshWith(Playback*);
  /// True once the learner asked to give a value of their own, until another choice is made.
  bool& givesOwn() { return m_givesOwn; }

  using InputsSection::apply;
  using InputsSection::applyGesture;
  using InputsSection::gestureStart;
  using InputsSection::onTheme;
  using InputsSection::scenario;
  using InputsSection::session;
  using InputsSection::showError;
  using InputsSection::themed;
  /// Makes a changed copy of the document the present one.
  template <class Change>
  bool edit(const QString& name, Change change) {
    Scenario next = scenario();
    change(next);
    return apply(name, std::move(next));
  }
  /// The same for a control that can be dragged or turned.
  template <class Change>
  void editGesture(const QString& name, const QString& control, bool interactive, Change change) {
    Scenario next = scenario();
    change(next);
    applyGesture(name, std::move(next), control, interactive);
  }

 private:
  struct Built {
    QWidget* control = nullptr;
    QLabel* label = nullptr;
    InlineError* error = nullptr;
  };
  Built build(std::size_t index);
  QWidget* makeControl(std::size_t index);
  void showRefusal(std::size_t index, NumberField*, const QString& why);
  void handFocusOn();
  void place(const FormRow&, Built&);
  void styleValue(std::size_t index, QLabel*);
  void show(const FormRow&, const Built&);

  std::function<Form(FormSection&)> m_describe;
  Form m_form;
  std::vector<Built> m_built;
  Selection m_selection;          // that the form was made for
  QVBoxLayout* m_rows = nullptr;  // that rows are put in
  QHBoxLayout* m_line = nullptr;  // that the last row was put in
  bool m_refreshing = false;
  bool m_givesOwn = false;
};

/// A section whose form follows from some values, such as the state of a lab.
template <class... Values>
FormSection* formSection(Session& session, const char* objectName, Form (*form)(FormSection&, Values...),
                         std::type_identity_t<Values>... values) {
  return new FormSection(session, QString::fromLatin1(objectName),
                         [=](FormSection& section) { return form(section, values...); });
}

/// A row with a widget of its own: `make` creates and connects it, `show` brings it up to date.
template <class Widget>
FormRow ownRow(std::function<Widget*(FormSection&)> make, std::function<void(Widget*)> show, bool shown = true) {
  FormRow row{.kind = FormRow::Kind::Own, .shown = shown};
  row.make = [make = std::move(make)](FormSection& section) -> QWidget* {
    Widget* widget = make(section);
    if constexpr (requires { widget->setTheme(lightTheme()); }) section.themed(widget);
    return widget;
  };
  row.update = [show = std::move(show)](QWidget* widget) { show(static_cast<Widget*>(widget)); };
  return row;
}

}  // namespace attn::app
