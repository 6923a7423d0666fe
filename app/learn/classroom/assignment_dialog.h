// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <vector>

#include "learn/classroom/assignment_draft.h"
#include "learn/learn_services.h"
#include "lessons/lesson_library.h"
#include "scenario/scenario.h"
#include "session/kept_file.h"
#include "theme/theme.h"

class QBoxLayout;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace attn::app {

struct BoxItem;
class HandoutDialog;
class OwnQuestionDialog;
class InlineError;
class QuestionHalf;
class SegmentedControl;
class TimeField;
class ToggleSwitch;

/// Where questions can be taken from, besides the bank; called each time.
struct AssignmentOffers {
  std::function<LoadedLessons()> lessons;                     // includes the lecture being recorded
  std::function<std::shared_ptr<const Scenario>()> document;  // the open one; nullptr if none
};

/// Makes an assignment: questions of the bank, of lessons or about the open document, ordered, with points and a
/// deadline. Not modal. Unsaved changes are restored at the next start.
class AssignmentDialog : public QDialog {
  Q_OBJECT

 public:
  AssignmentDialog(const LearnServices&, const Theme&, AssignmentOffers, QWidget* parent = nullptr);

  const Assignment& assignment() const { return m_draft.assignment(); }
  const QString& file() const { return m_file; }
  bool isModified() const { return m_draft.isModified(); }
  /// False if the file cannot be read, or if the user keeps the unsaved changes.
  bool openFile(const QString& path);
  bool openWithDialog();
  bool save() { return m_file.isEmpty() ? saveAs() : write(m_file); }
  bool saveAs();
  /// Asks about unsaved changes; false if the dialog must stay open.
  bool mayClose();
  /// The dialog that makes the assignment files; nullptr if the assignment has no questions or has problems.
  HandoutDialog* handOut(bool onPaper = false);
  void showPreview();
  /// The dialog for a new own question, or for the selected one.
  OwnQuestionDialog* addOwn();
  OwnQuestionDialog* editOwn();

  // The contents of the lists, for tests and pictures.
  enum class Source { Bank, Lesson, Document };
  void chooseSource(Source);

 Q_SIGNALS:
  void saved(const QString& path, const QString& title);

 protected:
  void closeEvent(QCloseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void reject() override;

 private:
  void build();
  QWidget* buildOffers();
  QWidget* buildWork();
  QWidget* half(std::initializer_list<BoxItem>) const;
  void connectAll();
  void restore();
  void fillTopics();
  void fillLessons();
  void fillOffers();
  void filterOffers();
  const OfferedQuestion* offered() const;
  void showSample();
  void add();
  void insert(AssignmentItem);
  OwnQuestionDialog* ownDialog(const AssignmentItem&);
  void showWork();
  void showItems();
  void showItem();
  void showTotals();
  void keep();
  int selectedItem() const;
  void change(const QString& name, Assignment next, const QString& mergeKey = {}, int select = -1);
  void editItem(const QString& name, const QString& key, const std::function<void(AssignmentItem&)>& edit);
  void move(int by);
  void removeItem();
  void takeDeadline();
  bool write(const QString& path);
  void say(const QString& problem);

  LearnServices m_services;
  Theme m_theme;
  AssignmentOffers m_offers;
  AssignmentDraft m_draft;
  KeptFile m_kept;
  QString m_file;
  bool m_filling = false;
  Source m_source = Source::Bank;
  LoadedLessons m_lessons;
  std::vector<OfferedQuestion> m_bank, m_others;
  std::vector<AssignmentItem> m_shown;  // as the list of questions shows them
  std::vector<std::size_t> m_listed;    // indices into the source's questions, as the list shows them
  std::uint64_t m_sampleSeed = kSampleSeed;

  QBoxLayout* m_halves;
  SegmentedControl* m_sources;
  QLineEdit* m_search;
  QComboBox *m_topic, *m_lesson;
  QListWidget* m_list;
  QLabel *m_none, *m_about, *m_sampleAnswer;
  QuestionHalf* m_sample;
  QPushButton *m_otherNumbers, *m_add, *m_own;
  QLineEdit *m_title, *m_note;
  QListWidget* m_items;
  QLabel *m_empty, *m_totals, *m_restored;
  QSpinBox* m_count;
  QDoubleSpinBox* m_points;
  QPushButton *m_up, *m_down, *m_edit, *m_remove;
  ToggleSwitch* m_hasDeadline;
  TimeField* m_deadline;
  SegmentedControl* m_feedback;
  InlineError* m_problem;
  QPushButton *m_undo, *m_redo, *m_open, *m_save, *m_saveAs, *m_preview, *m_handOut, *m_close;
};

}  // namespace attn::app
