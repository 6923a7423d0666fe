// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <cstdint>

#include "classroom/assignment.h"
#include "learn/classroom/handout_order.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace attn::app {

class InlineError;
class ProgressLine;
class Settings;
class ToggleSwitch;

/// Makes assignments: number of variants, as files, on paper or for a learning platform, and the output folder.
class HandoutDialog : public QDialog {
  Q_OBJECT

 public:
  HandoutDialog(Assignment, Settings&, const Theme&, QWidget* parent = nullptr);

  HandoutOrder order() const;
  void setVariants(int);
  void setSeed(std::uint64_t);
  void setFolder(const QString&);
  /// Reads the table of students, one hand-out each; empty for variants without students.
  void setRoster(const QString& file, bool archives = false);
  /// Seals the answers with a key that this file will contain; an empty path does not seal them.
  void setKeyFile(const QString&);
  void setForms(bool files, bool worksheets, bool solutions, bool moodle);
  void handOut();
  bool isBusy() const { return m_job.isRunning(); }
  /// Waits until the running job is done. For tests.
  void finish() { m_job.waitUntilDone(); }

 Q_SIGNALS:
  void handedOut(const QString& folder, int files);

 protected:
  void closeEvent(QCloseEvent*) override;
  void reject() override;

 private:
  void build(const Theme&);
  QWidget* buildRoster();
  void follow();
  void showRoster();
  QString problemOfSealing() const;
  void proposeKeyFile();
  void begin(const QString& what);
  void planned(const HandoutOrder&, const tl::expected<HandoutPlan, QString>&);
  void write(const HandoutOrder&, const HandoutPlan&);
  void ended();
  void say(const QString& done, const QString& problem);

  Assignment m_assignment;
  Settings& m_settings;
  Theme m_theme;
  BackgroundJob m_job;
  bool m_cancelled = false;

  QSpinBox* m_variants;
  QLineEdit *m_seed, *m_folder;
  QLineEdit *m_roster, *m_keyFile;
  QPushButton *m_draw, *m_choose, *m_chooseKey, *m_show, *m_handOut, *m_close, *m_chooseRoster;
  ToggleSwitch *m_archives, *m_files, *m_worksheets, *m_solutions, *m_twoSided, *m_moodle, *m_sealed;
  QComboBox* m_paper;
  ProgressLine* m_progress;
  QLabel *m_done, *m_students, *m_sealedText;
  InlineError* m_problem;
  bool m_isRosterUsable = false;
};

}  // namespace attn::app
