// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <functional>
#include <optional>

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

/// What the dialog asks of the learner; tests answer in its place. An empty path: nothing.
struct LearningQuestions {
  std::function<QString(QWidget*, const QString& suggested)> fileToExport;
  std::function<QString(QWidget*)> fileToImport;
  enum class Deletion { Cancel, ExportFirst, Delete };
  std::function<Deletion(QWidget*, const QString& what)> deletion;

  /// Dialogs of the system, and a question.
  static LearningQuestions dialogs(Settings&);
};

/// How cards are scheduled, and what happens to the learner's progress: it is exported, imported and deleted here. What
/// is changed holds at once. Not modal; work with the file goes on where the dialog is closed meanwhile.
class LearningDialog : public QDialog {
  Q_OBJECT

 public:
  LearningDialog(Settings&, Progress&, const Theme&, QWidget* parent = nullptr,
                 std::optional<LearningQuestions> = std::nullopt);

  void exportProgress();
  void importProgress();
  void deleteEverything();

 Q_SIGNALS:
  /// The day of the exam, the number of new cards or which cards are offered.
  void rulesChanged();

 protected:
  void closeEvent(QCloseEvent*) override;

 private:
  void build(const Theme&);
  void fill();
  void tellRules();
  void tellFile();
  void takeRules();
  void say(const QString& what, bool isError = false);
  void begin(const QString& what);

  Settings& m_settings;
  Progress& m_progress;
  LearningQuestions m_ask;
  Theme m_theme;
  bool m_filling = false, m_busy = false, m_deletesAfterExport = false;

  ToggleSwitch *m_hasExam, *m_allCards;
  TimeField* m_exam;
  QSpinBox* m_newCards;
  QLabel *m_follows, *m_file, *m_done;
  InlineError* m_problem;
  QPushButton *m_export, *m_import, *m_delete;
};

/// "12 new cards a day until 26 November, so that each is known before the exam.": what follows from the rules, in a
/// sentence or two that hold whatever they are.
QString rulesText(const LearningRecord&, const DayRules&, bool allCards, const Moment& now);
/// "1,204 answers and 31 other lines, from 3 November on": what there is to lose.
QString progressText(const LearningLog&);

/// Shows it over a window; where it is open already, it comes to the front.
LearningDialog* showLearningDialog(QWidget* window, Settings&, Progress&, const Theme&);

}  // namespace attn::app
