// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <map>
#include <utility>
#include <vector>

#include "learn/classroom/paper_grid_model.h"
#include "session/background_job.h"
#include "theme/theme.h"
#include "worksheet/scan_reader.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace attn::app {

class CropView;
class InlineError;
class PaperGridView;
class ProgressLine;
class RichLabel;
class Settings;

/// Answers on paper, typed into a grid; next to it the question, and its place on the sheet if that was scanned. What
/// is typed is saved as submissions.
class PaperGridDialog : public QDialog {
  Q_OBJECT

 public:
  /// If `handouts` is empty, the hand-outs are in the folder of the answers.
  PaperGridDialog(QString answers, QString handouts, Settings&, const Theme&, QWidget* parent = nullptr);

  PaperGridModel& model() { return m_model; }
  QWidget* view() const;
  void readScans(const QStringList& files);
  /// The picture of the place for an answer; null if it was not scanned.
  QImage cropAt(int row, int question) const;
  /// The pages that could not be read, one line each.
  QString unreadPages() const;
  /// Waits until reading, scanning and saving are done. For tests.
  void finish();

 protected:
  void reject() override;
  void closeEvent(QCloseEvent*) override;

 private:
  void build(const Theme&);
  void load(const QString& answers, const QString& handouts);
  void chooseScans();
  void takeScans(const std::vector<ScannedPage>&, bool wasStopped);
  void showCurrent();
  void showState();
  void save();

  Settings& m_settings;
  Theme m_theme;
  PaperGridModel m_model;
  BackgroundJob m_reading, m_scanning, m_saving;
  QTimer m_soon;                                      // coalesces several changes into one writing
  std::map<std::pair<int, int>, QByteArray> m_crops;  // row and question to PNG
  QString m_failure;                                  // of the last writing
  bool m_isClosing = false, m_warned = false;

  PaperGridView* m_view;
  QLabel *m_title, *m_state;
  RichLabel* m_question;
  CropView* m_crop;
  QLabel* m_unreadLabel;
  QPlainTextEdit* m_unread;
  ProgressLine* m_progress;
  InlineError* m_problem;
  QPushButton *m_scan, *m_stop, *m_undo, *m_redo, *m_close;
};

}  // namespace attn::app
