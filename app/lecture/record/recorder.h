// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "lessons/lesson_edit.h"
#include "lessons/lesson_slide.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

struct PresentView {
  std::shared_ptr<const Scenario> scenario;  // with its pinned run
  QString lab;                               // its id
  QString title;                             // default title of the slide
  std::optional<LessonPlace> place;
  std::optional<Selection> selection;  // absent: the lab has none
  CompareMode mode = CompareMode::SideBySide;
  QString point;  // the highlighted control; empty: none
};

/// The lecture being made: a value with a stack of named undo steps. Independent of windows and files.
class Recorder : public QObject {
  Q_OBJECT

 public:
  explicit Recorder(QObject* parent = nullptr);
  ~Recorder() override;

  bool hasLecture() const { return m_state.lecture != nullptr; }
  /// Only while hasLecture().
  const Lecture& lecture() const { return *m_state.lecture; }
  const std::shared_ptr<const Lecture>& shared() const { return m_state.lecture; }
  QUndoStack& undoStack() { return m_undo; }
  bool isModified() const { return hasLecture() && (m_unsaved || !m_undo.isClean()); }
  int count() const { return hasLecture() ? static_cast<int>(lecture().lesson.steps.size()) : 0; }
  bool isFull() const;
  /// The current slide, from 0; -1 if none.
  int current() const { return m_state.current; }
  void setCurrent(int);
  /// The index of the slide with this step id; -1 if it no longer exists.
  int indexOf(const std::string& id) const;
  QString title() const { return hasLecture() ? QString::fromStdString(lecture().text().title) : QString(); }
  QString titleOf(int view) const { return QString::fromStdString(lecture().said(at(view)).title); }
  /// The text that the audience reads.
  QString noteOf(int view) const { return QString::fromStdString(lecture().said(at(view)).text); }
  /// The notes for the speaker.
  QString speakerNotesOf(int view) const { return QString::fromStdString(lecture().said(at(view)).notes); }
  const LessonStep& stepAt(int view) const { return lecture().lesson.steps[at(view)]; }
  /// True for a slide without a lab.
  bool isPage(int view) const { return stepAt(view).stage.page.has_value(); }
  /// What such a slide shows.
  LessonSlide slideAt(int view) const;

  /// Starts an empty lecture in the language of the window, without unsaved changes.
  void begin(const QString& title);
  /// Opens a loaded lecture; `unsaved`: it is not on disk.
  void open(Lecture, bool unsaved = false);
  void close();
  void setSaved();
  /// Sets the id when saving, to the name of the folder; not an undo step.
  void takeId(const std::string& id);

  // --- each call is one undo step, and emits nothing if it changes nothing

  /// Adds a slide after `behind`, or at the end; starts a lecture if there is none. False if the lecture is full.
  bool addView(const PresentView&, std::optional<int> behind = std::nullopt);
  /// Inserts a slide without a lab after `behind`, or at the end, in the same way.
  bool addSlide(const QString& title, std::optional<int> behind = std::nullopt);
  void updateView(int view, const PresentView&);
  /// For a slide without a lab; nullopt removes the picture.
  void setPicture(int view, const std::optional<NewPicture>&);
  void move(int from, int to);
  void duplicate(int view);
  void remove(int view);
  void rename(int view, const QString& title);
  void setQuestion(int view, std::optional<LessonQuestion>);
  void setReveal(int view, const PresentView&);
  /// The reveal shows the same stage as the question.
  void setRevealHere(int view);
  // Consecutive typing is one undo step, until endTyping().
  void setNote(int view, const QString&);
  void setSpeakerNotes(int view, const QString&);
  void setPictureDescription(int view, const QString&);
  void setPredictText(int view, const QString&);
  void setRevealText(int view, const QString&);
  void setTitle(const QString&);
  void endTyping() { ++m_typing; }

  /// The stage that would be recorded; adds the documents it needs to the lecture.
  LessonStage stageOf(const PresentView&, Lecture&) const;

 Q_SIGNALS:
  void changed();
  void opened();
  void currentChanged(int);
  void modifiedChanged();
  /// Emitted after an edit, but not after undo.
  void edited();

 private:
  static std::size_t at(int view) { return static_cast<std::size_t>(view); }
  friend class LectureCommand;
  struct State {
    std::shared_ptr<const Lecture> lecture;
    int current = -1;
  };

  bool add(const NewStep&, Lecture, std::optional<int> behind);
  void take(const State&);
  void apply(const QString& name, Lecture, int current, const QString& mergeKey = {});
  bool has(int view) const { return view >= 0 && view < count(); }
  const std::vector<NamedExample>& examples() const;

  State m_state;
  QUndoStack m_undo;
  bool m_unsaved = false;                        // although the undo stack is clean
  int m_typing = 0;                              // typing with the same number is one undo step
  mutable std::vector<NamedExample> m_examples;  // loaded on first use
};

}  // namespace attn::app
