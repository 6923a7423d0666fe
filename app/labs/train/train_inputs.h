// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <functional>
#include <optional>
#include <vector>

#include "labs/train/train_state.h"
#include "panes/inputs_column.h"
#include "panes/inputs_section.h"

namespace attn::app {

class ChoiceBox;
class ChoiceSlider;
class ProgressLine;
class SegmentedControl;
class ToggleSwitch;

/// A section of the Train lab: it follows the lab's settings instead of the document.
class TrainSection : public InputsSection {
  Q_OBJECT

 public:
  TrainSection(Session&, TrainState*);
  void follow(const Scenario&) override { show(); }

 protected:
  /// Brings what is shown up to date with the state.
  virtual void show() = 0;
  TrainState& state() { return *m_state; }
  const TrainingConfiguration& settings() const { return m_state->settings(); }
  /// Makes the edit, or says below the controls why it cannot be. True when it was made.
  bool change(const QString& name, const std::function<void(TrainingConfiguration&)>& edit,
              const QString& mergeKey = {});
  /// Makes the edit; else why it cannot be, a line for each reason.
  QString refusal(const QString& name, const std::function<void(TrainingConfiguration&)>& edit,
                  const QString& mergeKey);
  /// A choice among a few numbers, with its name beside it.
  struct Choice {
    QLabel* label = nullptr;
    SegmentedControl* control = nullptr;
    std::vector<Index> values;
  };
  Choice addChoice(std::vector<Index> values, Index TrainingConfiguration::*);
  void nameChoice(Choice&, const QString& name);
  void showChoice(const Choice&, Index value);
  /// A whole number, with its name beside it and below it why the last one is refused: what was typed stays there until
  /// another number takes its place.
  struct Field {
    QLabel* label = nullptr;
    NumberField* control = nullptr;
    InlineError* error = nullptr;
  };
  /// Without `most` every whole number is an edit, and what is allowed the state's to say.
  Field addField(std::optional<double> most, const std::function<void(TrainingConfiguration&, double)>& edit,
                 QVBoxLayout* = nullptr);
  void nameField(Field&, const QString& name);
  void showField(const Field&, double value);

 private:
  TrainState* m_state;
};

/// What is trained.
class TrainTaskChoice : public TrainSection {
  Q_OBJECT

 public:
  TrainTaskChoice(Session&, TrainState*);
  void retranslate() override;

 protected:
  void show() override;

 private:
  ChoiceBox* m_task;
  QLabel* m_text;
};

/// The sizes of the model.
class TrainModel : public TrainSection {
  Q_OBJECT

 public:
  TrainModel(Session&, TrainState*);
  void retranslate() override;

 protected:
  void show() override;

 private:
  Choice m_layers, m_heads, m_width, m_headWidth;
  ToggleSwitch* m_scale;
  QLabel* m_text;
};

/// How the weights begin, and how they are moved.
class TrainStart : public TrainSection {
  Q_OBJECT

 public:
  TrainStart(Session&, TrainState*);
  void retranslate() override;

 protected:
  void show() override;

 private:
  ChoiceSlider *m_spread, *m_rate;
  Field m_seed, m_batch, m_steps, m_tokens, m_vocabulary;
  QPushButton* m_more;
  QWidget* m_moreParts;
  QLabel* m_positionsLabel;
  SegmentedControl* m_positions;
  ToggleSwitch* m_norm;
};

/// Train, stop, and what it took.
class TrainRunning : public TrainSection {
  Q_OBJECT

 public:
  TrainRunning(Session&, TrainState*);
  void retranslate() override;

 protected:
  void show() override;

 private:
  ProgressLine* m_line;
  QPushButton *m_train, *m_stop;
  QLabel* m_text;
};

/// The sequence of the maps.
class TrainSequence : public TrainSection {
  Q_OBJECT

 public:
  TrainSequence(Session&, TrainState*);
  void retranslate() override;

 protected:
  void show() override;

 private:
  QLineEdit* m_field;
  QPushButton* m_another;
};

/// Runs beside the present one.
class TrainCompare : public TrainSection {
  Q_OBJECT

 public:
  TrainCompare(Session&, TrainState*);
  void retranslate() override;

 protected:
  void show() override;

 private:
  QPushButton* m_pin;
  QLabel* m_text;
  std::vector<QPushButton*> m_unpin;
};

/// The left pane of the Train lab.
class TrainInputs : public InputsColumn {
  Q_OBJECT

 public:
  TrainInputs(Session*, TrainState*, QWidget* parent = nullptr);
};

}  // namespace attn::app
