// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include "questions/day_plan.h"
#include "questions/learning_record.h"
#include "theme/theme.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace attn::app {

class InlineError;
class Progress;
class Settings;
class TimeField;
class ToggleSwitch;

/// Scheduling rules, and export, import and deletion of the learner's progress. Changes take effect at once. Not modal;
/// a running file job continues if the dialog is closed.
class LearningDialog : public QDialog {
  Q_OBJECT

 public:
  LearningDialog(Settings&, Progress&, const Theme&, QWidget* parent = nullptr);

  void exportProgress();
  void importProgress();
  void deleteEverything();

 Q_SIGNALS:
  /// Emitted when the exam date, the number of new cards or the choice of cards has changed.
  void rulesChanged();

 protected:
  void closeEvent(QCloseEvent*) override;

 private:
  void build(const Theme&);
  void fill();
  void updateRulesText();
  void updateFileText();
  void updateRules();
  void say(const QString& what, bool isError = false);
  void begin(const QString& what);

  Settings& m_settings;
  Progress& m_progress;
  Theme m_theme;
  bool m_filling = false, m_busy = false, m_deletesAfterExport = false;

  ToggleSwitch *m_hasExam, *m_allCards;
  TimeField* m_exam;
  QSpinBox* m_newCards;
  QLabel *m_follows, *m_file, *m_done;
  InlineError* m_problem;
  QPushButton *m_export, *m_import, *m_delete;
};

/// Describes the effect of the rules in a sentence or two: "12 new cards a day until 26 November, so that each is known
/// before the exam."
QString rulesText(const LearningRecord&, const DayRules&, bool allCards, const Moment& now);
/// What deletion would lose: "1,204 answers and 31 other lines, from 3 November on".
QString progressText(const LearningLog&);

/// Shows the dialog over a window; brings it to the front if it is already open.
LearningDialog* showLearningDialog(QWidget* window, Settings&, Progress&, const Theme&);

}  // namespace attn::app
