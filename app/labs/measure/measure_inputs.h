// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <functional>
#include <vector>

#include "labs/measure/picture/measure_data.h"
#include "panes/inputs_column.h"
#include "panes/inputs_section.h"

class QPushButton;

namespace attn::app {

class ChoiceBox;
class KernelCheck;
class MeasureState;
class ProgressLine;
class RangeSlider;
class SegmentedControl;

/// Where to measure, and what that device is.
class MeasureDevice : public InputsSection {
  Q_OBJECT

 public:
  MeasureDevice(Session&, MeasureState*);
  void retranslate() override;
  void follow(const Scenario&) override { show(); }

 private:
  void show();

  MeasureState* m_state;
  ChoiceBox* m_box;
  QLabel* m_text;
};

class MeasureAlgorithms : public InputsSection {
  Q_OBJECT

 public:
  MeasureAlgorithms(Session&, MeasureState*);
  void retranslate() override;
  void follow(const Scenario&) override { show(); }

 private:
  void show();
  void take();

  MeasureState* m_state;
  std::vector<std::pair<AttentionKernel, KernelCheck*>> m_checks;
};

/// Sizes and mask. They belong to the measurement, not to the document.
class MeasureProblem : public InputsSection {
  Q_OBJECT

 public:
  MeasureProblem(Session&, MeasureState*);
  void retranslate() override;
  void follow(const Scenario&) override { show(); }

 private:
  /// A name on the left, segments on the right.
  struct Choice {
    QLabel* label;
    SegmentedControl* control;
    QList<int> values;
  };
  Choice addChoice();
  void fill(Choice&, QList<int> presets, Index own);
  void set(const std::function<void(MeasureSettings&)>& change);
  void chooseMask(int);
  void show();

  MeasureState* m_state;
  RangeSlider* m_tokens;
  Choice m_heads, m_keyValueHeads, m_d, m_mask;
  NumberField* m_window;
  QLabel* m_windowLabel;
  QWidget* m_windowRow;
  QPushButton* m_take;
};

/// Run, cancel, and how far it is.
class MeasureRunning : public InputsSection {
  Q_OBJECT

 public:
  MeasureRunning(Session&, MeasureState*);
  void retranslate() override;
  void follow(const Scenario&) override { show(); }

 private:
  void show();
  void takeFocus();

  MeasureState* m_state;
  QLabel *m_round, *m_percent, *m_note;
  ProgressLine* m_line;
  QPushButton *m_run, *m_cancel;
};

/// What the file dialogs ask; tests answer themselves.
struct MeasureQuestions {
  std::function<QString(QWidget*, const QString& title)> fileToOpen;
  std::function<QString(QWidget*, const QString& suggested)> fileToSave;
};
MeasureQuestions measureDialogs();

/// Results on disk, beside each other, and on the clipboard.
class MeasureResults : public InputsSection {
  Q_OBJECT

 public:
  MeasureResults(Session&, MeasureState*, MeasureQuestions);
  void retranslate() override;
  void follow(const Scenario&) override { show(); }

 private:
  void save();
  void open();
  void compare();
  void show();

  MeasureState* m_state;
  MeasureQuestions m_ask;
  QPushButton *m_save, *m_open, *m_compare, *m_copy;
  QLabel* m_text;
};

/// The left pane of the Measure lab.
class MeasureInputs : public InputsColumn {
  Q_OBJECT

 public:
  MeasureInputs(Session*, MeasureState*, MeasureQuestions, QWidget* parent = nullptr);
};

}  // namespace attn::app
