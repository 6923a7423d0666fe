// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/form.h"

#include <QLineEdit>
#include <QPushButton>
#include <utility>

#include "session/playback.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/choice_box.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

/// Makes a button look like a link: rarely used actions take less room than frequent ones.
void styleAsLink(QPushButton* button, const Theme& theme) {
  button->setCursor(Qt::PointingHandCursor);
  button->setFont(uiFont(theme.px(12)));
  button->setStyleSheet(QStringLiteral("QPushButton { border: none; padding: 0; text-align: left; background: "
                                       "transparent; color: %1 } QPushButton:disabled { color: %2 } "
                                       "QPushButton:focus { border: 1px solid %3; padding: 0 }")
                            .arg(theme.query.name(), theme.faint.name(), theme.selection.name()));
}

using Kind = FormRow::Kind;
constexpr int kMinLetters = 8;
constexpr double kNameColumn = 62, kValueColumn = 40, kCloseGap = 12, kButtonGap = 8, kRowGap = 8;  // design pixels
constexpr double kLabel = 13, kFlowLabel = 12.5;                                                    // of the type

QString wholeNumberText(int n) {
  return wholeText(n);
}

void fillBox(ChoiceBox& box, const QStringList& choices) {
  bool same = box.count() == choices.size();
  for (int i = 0; same && i < box.count(); ++i) same = box.itemData(i).toString() == choices[i];
  if (same) return;
  box.clear();
  for (const QString& choice : choices) {
    box.addItem(choice.section(QLatin1Char('\n'), 0, 0), choice);
    const QString tip = choice.section(QLatin1Char('\n'), 1);
    if (!tip.isEmpty()) box.setItemData(box.count() - 1, toolTipText(tip), Qt::ToolTipRole);
  }
}

}  // namespace

FormSection::FormSection(Session& session, const QString& objectName, std::function<Form(FormSection&)> form)
    : InputsSection(session), m_describe(std::move(form)), m_rows(column()) {
  setObjectName(objectName);
  heading()->hide();
}

void FormSection::refresh() {
  if (!session().hasScenario() || m_refreshing) return;
  m_refreshing = true;
  m_selection = session().selection();
  m_form = m_describe(*this);
  const bool fresh = m_built.empty();
  while (m_built.size() < m_form.rows.size()) m_built.push_back(build(m_built.size()));
  if (fresh) setTheme(theme());
  heading()->setText(m_form.heading);
  heading()->setHidden(m_form.heading.isEmpty());
  for (std::size_t i = 0; i < m_form.rows.size(); ++i) show(m_form.rows[i], m_built[i]);
  if (m_form.error) showError(*m_form.error);
  setVisible(m_form.shown);
  m_refreshing = false;
}

void FormSection::refreshWith(Playback* playback) {
  connect(playback, &Playback::playheadChanged, this, [this] {
    if (isVisibleTo(window())) refresh();
  });
}

FormSection::Built FormSection::build(std::size_t index) {
  const FormRow& row = m_form.rows[index];
  Built built;
  const bool speaksForItself = row.kind == Kind::Heading || row.kind == Kind::Fold || row.kind == Kind::Note ||
                               row.kind == Kind::Toggle || row.kind == Kind::Button || row.kind == Kind::Link ||
                               row.kind == Kind::Slider;
  const bool inColumn = row.place == FormRow::Label::Column;
  const bool isChoiceNextTo = row.place == FormRow::Label::NextTo && row.kind == Kind::Segments;
  if (!row.label.isEmpty() && !speaksForItself) {
    built.label = row.html || row.kind == Kind::Value ? htmlLabel() : plainLabel({}, this);
    const double pixels = row.place == FormRow::Label::Flow ? kFlowLabel : kLabel;
    onTheme([label = built.label, inColumn, isChoiceNextTo, pixels](const Theme& theme) {
      applyLabelLook(label, theme, pixels);
      if (inColumn) label->setFixedWidth(qRound(theme.px(kNameColumn)));
      if (isChoiceNextTo) label->setMinimumWidth(qRound(theme.px(kNameColumn)));
    });
  }
  built.control = makeControl(index);
  if (!row.objectName.isEmpty()) built.control->setObjectName(row.objectName);
  if (built.label && row.kind != Kind::Value) built.label->setBuddy(built.control);
  if (row.check) built.error = new InlineError(this);
  place(row, built);
  if (built.error) m_rows->addWidget(built.error);
  return built;
}

/// A handler may replace the form, and with it the function being called; callbacks are therefore copied.
QWidget* FormSection::makeControl(std::size_t index) {
  const FormRow& row = m_form.rows[index];
  const auto choose = [this, index](int choice) {
    if (const auto chosen = m_form.rows[index].choose) chosen(choice);
    refresh();  // even if the edit changed nothing
  };
  switch (row.kind) {
    case Kind::Heading:
      return addHeading();
    case Kind::Fold: {
      auto* body = new QWidget;
      auto* rows = new QVBoxLayout(body);
      rows->setContentsMargins(0, 0, 0, 0);
      onTheme([rows](const Theme& theme) { rows->setSpacing(qRound(theme.px(kRowGap))); });
      return new FoldButton(body);
    }
    case Kind::Note: {
      QLabel* words = note(row.pixels > 0 ? row.pixels : 12);
      if (row.selectable) words->setTextInteractionFlags(Qt::TextSelectableByMouse);
      return words;
    }
    case Kind::Value: {
      QLabel* value = plainLabel();
      if (row.sameLine) value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
      onTheme([this, index, value](const Theme&) { styleValue(index, value); });
      return value;
    }
    case Kind::Segments:
    case Kind::Switches: {
      const bool several = row.kind == Kind::Switches;
      auto* segments = new SegmentedControl(several ? SegmentedControl::Mode::Several : SegmentedControl::Mode::One);
      connect(segments, &SegmentedControl::chosen, this, choose);
      connect(segments, &SegmentedControl::switched, this, [this, index](int choice, bool on) {
        if (const auto flipped = m_form.rows[index].flip) flipped(choice, on);
        refresh();
      });
      return segments;
    }
    case Kind::Box: {
      auto* box = new ChoiceBox;
      if (row.narrow) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kMinLetters);
      }
      if (row.pixels > 0)
        onTheme([box, pixels = row.pixels](const Theme& theme) { box->setFont(uiFont(theme.px(pixels))); });
      connect(box, &ChoiceBox::activated, this, choose);
      return box;
    }
    case Kind::Slider: {
      auto* slider = new ChoiceSlider(row.layout, row.spacing);
      slider->setValueShown(row.valueShown);
      connect(slider, &ChoiceSlider::edited, this, [this, index](int value, bool interactive) {
        if (const auto set = m_form.rows[index].set) set(value, interactive);
      });
      return slider;
    }
    case Kind::Number: {
      // Input that is not a number is reported where errors of `check` are.
      auto* field = row.check ? new NumberField : numberField();
      field->setWidth(row.width);
      field->setWholeNumbers(row.whole);
      if (row.counts) field->setCounts();
      if (row.live) field->setLive();
      connect(field, &NumberField::edited, this, [this, index, field](double value, bool interactive) {
        const FormRow& now = m_form.rows[index];
        if (const auto check = now.check) return showRefusal(index, field, check(value, interactive));
        if (const auto set = now.set) set(value, interactive);
      });
      if (row.check)
        connect(field, &NumberField::refused, this,
                [this, index](const QString& why) { m_built[index].error->showText(why); });
      return field;
    }
    case Kind::Toggle: {
      auto* toggle = new ToggleSwitch;
      connect(toggle, &ToggleSwitch::clicked, this, [choose](bool on) { choose(on ? 1 : 0); });
      return toggle;
    }
    case Kind::Button:
    case Kind::Link: {
      auto* button = new QPushButton;
      button->setDefault(row.isDefault);
      if (row.keepsFocus) button->setFocusPolicy(Qt::TabFocus);
      if (row.pixels > 0)
        onTheme([button, weight = row.bold ? QFont::DemiBold : QFont::Normal, pixels = row.pixels](const Theme& theme) {
          button->setFont(uiFont(theme.px(pixels), weight));
        });
      if (row.kind == Kind::Link) onTheme([button](const Theme& theme) { styleAsLink(button, theme); });
      connect(button, &QPushButton::clicked, this, [this, index] {
        if (const auto press = m_form.rows[index].press) press();
      });
      return button;
    }
    case Kind::Line: {
      auto* line = new QLineEdit;
      if (row.pixels > 0)
        onTheme([line, pixels = row.pixels](const Theme& theme) { line->setFont(uiFont(theme.px(pixels))); });
      connect(line, &QLineEdit::editingFinished, this, [this, index, line] {
        line->setModified(false);
        if (line->text() == m_form.rows[index].text) return;
        if (const auto commit = m_form.rows[index].commit) commit(line->text());
      });
      return line;
    }
    case Kind::Own:
      break;
  }
  return row.make(*this);
}

void FormSection::showRefusal(std::size_t index, NumberField* field, const QString& why) {
  m_built[index].error->showText(why);
  field->setError(!why.isEmpty());
}

void FormSection::styleValue(std::size_t index, QLabel* value) {
  const FormRow& row = m_form.rows[index];
  value->setFont(uiFont(theme().px(13), QFont::DemiBold));
  if (row.sameLine) value->setMinimumWidth(qRound(theme().px(kValueColumn)));
  const QString look = QStringLiteral("color: %1").arg((row.wrong ? theme().error : theme().ink).name());
  if (value->styleSheet() != look) value->setStyleSheet(look);
}

void FormSection::place(const FormRow& row, Built& built) {
  if (row.kind == Kind::Heading) return;  // already in the column
  if (row.kind == Kind::Fold) {
    addItems(m_rows, {built.control, static_cast<FoldButton*>(built.control)->folded()});
    m_rows = static_cast<QVBoxLayout*>(static_cast<FoldButton*>(built.control)->folded()->layout());
    return;
  }
  if (row.place == FormRow::Label::Flow) {
    if (!row.sameLine) m_rows->addLayout(m_flow = new FlowLayout);
    if (built.label)
      m_flow->addLayout(rowOf({built.label, built.control}));
    else
      m_flow->addWidget(built.control);
    return;
  }
  if (row.sameLine) {
    if (!m_line) {
      // The previous row is still alone on its line.
      QWidget* first = m_built.back().control;
      const int at = m_rows->indexOf(first);
      m_line = new QHBoxLayout;
      m_line->setContentsMargins(0, 0, 0, 0);
      m_rows->removeWidget(first);
      m_rows->insertLayout(at, m_line);
      m_line->addWidget(first, 1);
      if (row.kind == Kind::Button && !row.narrow)
        onTheme([line = m_line](const Theme& theme) { line->setSpacing(qRound(theme.px(kButtonGap))); });
    }
    m_line->addWidget(built.control, row.kind == Kind::Button && !row.narrow ? 1 : 0,
                      row.narrow ? Qt::AlignTop : Qt::Alignment());
    return;
  }
  m_line = nullptr;
  if (!built.label) {
    m_rows->addWidget(built.control, 0,
                      row.kind == Kind::Number                 ? Qt::AlignRight
                      : row.kind == Kind::Button && row.narrow ? Qt::AlignLeft
                                                               : Qt::Alignment());
  } else if (row.place == FormRow::Label::Above && row.kind != Kind::Number && row.kind != Kind::Value) {
    addItems(m_rows, {built.label, built.control});
  } else if (row.place != FormRow::Label::NextTo && row.place != FormRow::Label::Above) {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    const double gap = row.place == FormRow::Label::Close ? kCloseGap : 0;
    onTheme([line, gap](const Theme& theme) { line->setSpacing(qRound(theme.px(gap))); });
    addItems(line, {built.label, {built.control, 1}});
    m_rows->addLayout(line);
  } else {
    m_rows->addLayout(labelled(built.label, built.control));
  }
}

/// Disabling a focused button would move the focus to the next pane; moves it to another button of the form instead.
void FormSection::handFocusOn() {
  for (std::size_t i = 0; i < m_form.rows.size(); ++i) {
    if (m_form.rows[i].kind != Kind::Button || !m_form.rows[i].enabled || !m_form.rows[i].shown) continue;
    m_built[i].control->setEnabled(true);
    return m_built[i].control->setFocus();
  }
}

void FormSection::show(const FormRow& row, Built& built) {
  QWidget* control = built.control;
  if (built.label) {
    built.label->setText(row.label);
    setPlainToolTip(built.label, row.labelTip);
    built.label->setVisible(row.shown);
  }
  control->setVisible(row.shown);
  if (row.kind == Kind::Own) {
    if (row.shown) row.update(control);
    return;
  }
  if (!row.enabled && control->hasFocus()) handFocusOn();
  if (row.kind != Kind::Slider) control->setEnabled(row.enabled);  // a slider with one choice disables itself
  const bool isNamed = row.kind == Kind::Segments || row.kind == Kind::Switches || row.kind == Kind::Box ||
                       row.kind == Kind::Number || row.kind == Kind::Line || !row.name.isEmpty();
  const QString& name = row.name.isEmpty() ? row.label : row.name;
  if (isNamed && name != control->accessibleName()) control->setAccessibleName(name);
  setPlainToolTip(control, row.tip);
  switch (row.kind) {
    case Kind::Heading:
    case Kind::Note:
      static_cast<QLabel*>(control)->setText(row.label);
      break;
    case Kind::Value:
      static_cast<QLabel*>(control)->setText(row.text);
      styleValue(static_cast<std::size_t>(&row - m_form.rows.data()), static_cast<QLabel*>(control));
      break;
    case Kind::Segments:
    case Kind::Switches: {
      auto* segments = static_cast<SegmentedControl*>(control);
      segments->setLabels(row.choices);
      if (row.kind == Kind::Segments) segments->setCurrent(row.current);
      for (int i = 0; i < row.on.size(); ++i) segments->setOn(i, row.on[i]);
      break;
    }
    case Kind::Box: {
      auto* box = static_cast<ChoiceBox*>(control);
      fillBox(*box, row.choices);
      box->setCurrentIndex(row.current);
      break;
    }
    case Kind::Slider: {
      auto* slider = static_cast<ChoiceSlider*>(control);
      slider->setName(row.label, row.symbol);
      slider->setRanges(row.ranges);
      slider->setTexts(row.valueText ? row.valueText : wholeNumberText, row.markText ? row.markText : wholeNumberText);
      slider->setMarks(row.marks);
      slider->setAllowed(row.allowed);
      slider->choose(static_cast<int>(row.value));
      break;
    }
    case Kind::Number: {
      auto* field = static_cast<NumberField*>(control);
      field->setRange(row.low, row.high);
      field->setStep(row.step);
      const bool keepsTyped = built.error && field->hasError() && field->hasFocus();
      if (built.error && (!keepsTyped || !row.shown)) built.error->showText({});
      if (row.shown && !keepsTyped) field->setValue(row.value);
      break;
    }
    case Kind::Toggle: {
      auto* toggle = static_cast<ToggleSwitch*>(control);
      if (toggle->text() != row.label) toggle->setLabel(row.label);
      toggle->setChecked(row.isOn);
      break;
    }
    case Kind::Fold:
      if (row.isOn && !built.isOn) static_cast<QPushButton*>(control)->setChecked(true);
      built.isOn = row.isOn;
      [[fallthrough]];
    case Kind::Button:
    case Kind::Link:
      static_cast<QPushButton*>(control)->setText(row.label);
      break;
    case Kind::Line: {
      auto* line = static_cast<QLineEdit*>(control);
      line->setPlaceholderText(row.placeholder);
      line->setReadOnly(row.readOnly);
      if ((line->hasFocus() && line->isModified()) || line->text() == row.text) break;
      line->setText(row.text);
      line->setCursorPosition(0);
      break;
    }
    case Kind::Own:
      break;
  }
}

}  // namespace attn::app
