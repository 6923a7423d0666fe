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

class FlowLayout;
class FormSection;
class Playback;

/// One control of a form, or text between controls; a fold hides the rows after it until it is opened. Which fields
/// apply depends on the kind.
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
  /// Label position: above the control, to its left with space between them, to its left in a column of names, close to
  /// its left, or to its left in rows of `sameLine` that wrap.
  enum class Label { Above, NextTo, Column, Close, Flow };

  Kind kind = Kind::Note;
  QString label{};  // text of a heading, note, toggle or button; HTML of a value
  QString name{};   // for assistive tools; by default, the label
  QString objectName{};
  QString tip{};
  QString labelTip{};
  Label place = Label::Above;
  bool html = false;      // the label is the program's own HTML
  bool sameLine = false;  // to the right of the previous row
  bool shown = true;
  bool enabled = true;

  // Segments, switches, combo box. The first `\n` of a choice separates its label from its tooltip.
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
  std::function<QString(int)> valueText{}, markText{};  // by default, integers
  /// Used instead of `set`: makes the edit, or returns the error. The error is shown at the field, and the typed text
  /// stays.
  std::function<QString(double value, bool interactive)> check{};
  QString symbol{};                           // of the name of a slider
  std::vector<ChoiceSlider::Range> ranges{};  // of a slider
  bool valueShown = true;
  double low = std::numeric_limits<double>::lowest(), high = std::numeric_limits<double>::max();
  double step = 1, width = 64;
  bool whole = true;    // integers only
  bool counts = false;  // "8k" may be typed
  bool live = false;    // every key press counts

  QString text{};         // of a value or a line edit
  QString placeholder{};  // of a line edit
  double pixels = 0;      // of a note (0: 12), a box, a line edit or a button (0: the default)
  bool bold = false;      // of a button
  bool narrow = false;    // a button as wide as its text; a box that may be narrower than its choices
  bool isDefault = false;
  bool keepsFocus = false;  // a click on the button does not move the focus
  bool selectable = false;
  bool readOnly = false;                              // of a line edit
  bool isOn = false;                                  // of a toggle; a fold is opened when this becomes true
  bool wrong = false;                                 // a value that is an error
  std::function<void()> press{};                      // button, link
  std::function<void(const QString& text)> commit{};  // text was entered in a line edit

  std::function<QWidget*(FormSection&)> make{};  // creates a custom widget
  std::function<void(QWidget*)> update{};        // updates a custom widget
};

/// The content of a section of inputs, recreated after every change.
struct Form {
  QString heading{};  // empty: none
  std::vector<FormRow> rows{};
  bool shown = true;
  std::optional<QString> error{};  // of the state; if absent, the error of the last edit stays
};

/// A section of the inputs pane described by a form. The number, order and kinds of its rows are fixed; widgets are
/// created once and then updated in place, so that focus and gestures survive.
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
  /// Refreshes with the playhead, unless the section is on a hidden page.
  void refreshWith(Playback*);
  /// True after the user chose to enter a custom value, until another choice is made.
  bool& usesCustomValue() { return m_givesOwn; }

  using InputsSection::apply;
  using InputsSection::applyGesture;
  using InputsSection::gestureStart;
  using InputsSection::onTheme;
  using InputsSection::scenario;
  using InputsSection::session;
  using InputsSection::showError;
  /// Applies a modified copy of the document.
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
    bool isOn = false;  // of the row shown last
  };
  Built build(std::size_t index);
  QWidget* makeControl(std::size_t index);
  void showRefusal(std::size_t index, NumberField*, const QString& why);
  void handFocusOn();
  void place(const FormRow&, Built&);
  void styleValue(std::size_t index, QLabel*);
  void show(const FormRow&, Built&);

  std::function<Form(FormSection&)> m_describe;
  Form m_form;
  std::vector<Built> m_built;
  Selection m_selection;          // the selection that the form was made for
  QVBoxLayout* m_rows = nullptr;  // the layout of the rows
  QHBoxLayout* m_line = nullptr;  // the layout of the last row
  FlowLayout* m_flow = nullptr;   // the layout of the last rows that wrap
  bool m_refreshing = false;
  bool m_givesOwn = false;
};

/// A section whose form depends on given values, such as the state of a lab.
template <class... Values>
FormSection* formSection(Session& session, const char* objectName, Form (*form)(FormSection&, Values...),
                         std::type_identity_t<Values>... values) {
  return new FormSection(session, QString::fromLatin1(objectName),
                         [=](FormSection& section) { return form(section, values...); });
}

/// A row with a custom widget: `make` creates and connects it, `show` updates it.
template <class Widget>
FormRow ownRow(std::function<Widget*(FormSection&)> make, std::function<void(Widget*)> show, bool shown = true) {
  FormRow row{.kind = FormRow::Kind::Own, .shown = shown};
  row.make = std::move(make);
  row.update = [show = std::move(show)](QWidget* widget) { show(static_cast<Widget*>(widget)); };
  return row;
}

}  // namespace attn::app
