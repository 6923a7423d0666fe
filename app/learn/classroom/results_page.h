// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "classroom/class_results.h"
#include "exports/plain_question_html.h"
#include "learn/learn_subpage.h"
#include "learn/picture/class_overview.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QLabel;
class QMenu;
class QPushButton;
class QScrollArea;

namespace attn::app {

class Card;
class HandMarkPanel;
class ProgressLine;
class ResultsFolder;
class RichLabel;
class SectionFigure;
class SectionLabel;
class SegmentedControl;
class ToggleSwitch;

/// Class results: the submitted files, every question with its recognized mistakes and the one worth discussing, and
/// the answers of all variants.
class ResultsPage : public LearnSubpage {
  Q_OBJECT

 public:
  explicit ResultsPage(const LearnServices&, QWidget* parent = nullptr);

  /// Reads the folder and follows changes. If `handouts` is empty, the assignments are next to the answers.
  void openFolder(const QString& answers, const QString& handouts = {});
  /// Copies submissions into the open folder; if none is open, opens the folder of the first file.
  void addFiles(const QStringList&);
  void showClass(std::shared_ptr<const CollectedClass>);
  void setClock(std::function<QDateTime()> clock) { m_clock = std::move(clock); }

  QString title() const override { return m_collected ? m_handInPage.title : tr("Answers of a class"); }
  QString helpTopic() const override { return QStringLiteral("classroom.results"); }
  QString detail() const override { return m_collected ? m_handInPage.collected : QString(); }
  const ClassOverview& sheet() const { return m_handInPage; }
  bool isEmpty() const { return m_collected == nullptr; }
  bool isReading() const;
  std::vector<QWidget*> stops() override;

  void chooseQuestion(std::size_t);
  std::size_t chosenQuestion() const { return m_question; }
  /// Shows the questions with the numbers of another variant.
  void chooseVariant(int);
  const ClassQuestionDetails& question() const { return m_shown; }

  enum class Export { Csv, Gradebook, Feedback, Sheet };
  /// Asks for a file and writes it on a thread, one at a time.
  void exportAs(Export);
  void copyTable();
  bool isExporting() const { return m_exporting.isRunning(); }
  /// Opens the grid for answers on paper.
  void enterPaper();
  void chooseFolder();

  void retranslate() override;

 Q_SIGNALS:
  void handOutRequested();
  void worksheetsRequested();
  /// Emitted to show the question to the class step by step with the given answers, or to ask it again with other
  /// numbers.
  void projectionRequested(const attn::app::ClassQuestionDetails&);
  void askingRequested(const attn::AskedQuestion&, int number);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void dragEnterEvent(QDragEnterEvent*) override;
  void dropEvent(QDropEvent*) override;

 private:
  enum class Columns { Three, Two, One };

  void build();
  void buildFiles();
  void buildMiddle();
  void buildAnswers();
  void restyle() override;
  void arrange();
  void fill();
  void fillFiles();
  QString refusedHtml() const;
  void fillQuestion();
  void fillMarking();
  bool isMarkedByHand(std::size_t question) const;
  /// The submission of the shown variant; nullptr if it has none.
  const VariantResult* shownResult() const;
  /// The first variant after `from` whose answer is not marked; else the first one.
  std::optional<int> nextToMark(int from) const;
  void saveMark(std::optional<double> points);
  void fillMatrix();
  void showMessage(const QString&, bool isError);
  void askAgain();
  void chooseFiles();
  void chooseHandouts();
  /// Empty if canceled, or if this edition has no folders, which it says.
  QString chosenFolder(const QString& title, const QString& from);
  void askForKey();
  /// False: stopped, and nothing was written.
  using Exported = tl::expected<bool, QString>;
  using ExportProgress = std::function<bool(double share)>;
  void startExport(const QString& path, std::function<Exported(const ExportProgress&)> write);
  void fillExport();

  std::function<QDateTime()> m_clock;
  ResultsFolder* m_folder;
  std::shared_ptr<const CollectedClass> m_collected;
  ClassOverview m_handInPage;
  ClassQuestionDetails m_shown;
  std::size_t m_question = 0;
  std::optional<int> m_variant;
  bool m_chosenByHand = false;  // the question; it stays when more answers arrive
  Columns m_columns = Columns::Three;
  int m_askings = 0;
  bool m_toldError = false;

  QScrollArea *m_filesScroll, *m_middleScroll, *m_answersScroll;
  QWidget *m_files, *m_middle, *m_answers;
  SegmentedControl *m_tabs, *m_order;
  SectionLabel *m_collectedLabel, *m_handOutLabel, *m_namesLabel, *m_variantsLabel, *m_answersLabel;
  QLabel *m_workTitle, *m_count, *m_deadline, *m_missing, *m_place, *m_told;
  ProgressLine* m_line;
  SectionFigure *m_variants, *m_head, *m_bars, *m_detail, *m_matrix;
  QPushButton *m_add, *m_open, *m_findHandouts, *m_key, *m_cancel, *m_handOut, *m_worksheets, *m_paper;
  RichLabel *m_refused, *m_handOutText, *m_namesText, *m_empty;
  HandMarkPanel* m_marking;
  Card* m_card;
  ToggleSwitch* m_names;
  QPushButton *m_home, *m_project, *m_again, *m_other, *m_lab, *m_emptyOpen, *m_emptyKey, *m_export;
  QHBoxLayout *m_top, *m_below;
  QWidget* m_ways;
  QMenu* m_exports;
  QAction *m_exportCsv, *m_exportGradebook, *m_exportFeedback, *m_exportSheet, *m_copyTable;
  ProgressLine* m_exportLine;
  QPushButton* m_exportCancel;
  BackgroundJob m_exporting;
};

// Files are written atomically: on failure they are unchanged. The error is a sentence.

/// In the format of core's resultsCsv().
tl::expected<void, QString> writeResultsCsv(const QString& path, const ClassResults&);
/// In the format of core's gradebookCsv().
tl::expected<void, QString> writeGradebook(const QString& path, const ClassResults&);
/// The archive of feedbackPages(), whose `progress` this is. False: it was stopped, and nothing was written.
tl::expected<bool, QString> writeFeedback(const QString& path, const CollectedClass&,
                                          const std::function<bool(double share)>& progress = nullptr,
                                          const std::vector<PlainFigure>& figures = {});
/// The bars, a question and the answers by variant, without student names: A4 pages as .pdf, one picture as .png or
/// .svg.
tl::expected<void, QString> writeResultsSheet(const QString& path, const ClassOverview&, const ClassQuestionDetails&,
                                              const Theme&);
/// A line per variant with its outcomes ("right", "A counted query heads", "another answer", ""), to paste into a
/// spreadsheet.
QString resultsTable(const ClassOverview&);

}  // namespace attn::app
