// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <cstdint>
#include <optional>
#include <vector>

#include "exercises/code_judgement.h"
#include "exercises/exercise.h"
#include "learn/code/python_runner.h"
#include "learn/learn_subpage.h"

class QListWidget;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class CodeEditor;
class RichLabel;

/// Exercises in which the learner writes a function, which runs in a child process. Only what was typed here runs; it
/// is kept in the settings.
class CodePage : public LearnSubpage {
  Q_OBJECT

 public:
  CodePage(const LearnServices&, QWidget* parent = nullptr);
  ~CodePage() override;

  QString title() const override { return tr("Write the code"); }
  QString detail() const override;
  QString helpTopic() const override { return QStringLiteral("learn.code"); }
  std::vector<QWidget*> stops() override;
  void retranslate() override;

  /// Shows the exercise that was open last, and looks for Python.
  void open();
  /// For pictures: an exercise (from 0) as it begins, or its solution with the result; runs nothing.
  void showFor(int exercise, bool solved);

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;
  void hideEvent(QHideEvent*) override;
  void focusInEvent(QFocusEvent*) override;

 private:
  void build();
  const CodeExercise& exercise() const;
  void choose(int exercise);
  void fillEditor(const QString& code);
  void fillList();
  void save();
  void run();
  void showRun(const CodeRun&);
  void showHint();
  void startOver();
  void savePaper();
  void follow();

  PythonRunner m_runner;
  std::uint64_t m_seed;
  CodeCase m_case;
  int m_chosen = 0, m_hints = 0;
  bool m_showsSolution = false, m_isFilling = false;
  bool m_runsWhenFound = false;
  std::optional<CodeRun> m_run;  // the last one of this exercise
  CodeReply m_reply;             // of m_run
  QString m_notice;
  QTimer m_save;

  QListWidget* m_list;
  CodeEditor* m_editor;
  QScrollArea* m_side;
  QWidget* m_sideContent;
  RichLabel *m_task, *m_result, *m_help;
  QPushButton *m_leave, *m_runButton, *m_hint, *m_solution, *m_startOver, *m_paper;
  QHBoxLayout *m_columns, *m_foot;
  QVBoxLayout *m_middle, *m_sideColumn;
};

}  // namespace attn::app
