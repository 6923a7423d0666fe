// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "lessons/lesson_edit.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

struct PresentView {
  std::shared_ptr<const Scenario> scenario;  // with what is pinned beside it
  QString lab;                               // its id
  QString title;                             // what the view is called until it is given a name
  std::optional<LessonPlace> place;
  std::optional<Selection> selection;  // absent: the lab has none
  CompareMode mode = CompareMode::SideBySide;
  QString point;  // the control that is pointed out; empty: none
};

/// The lecture that is being made: a value with a stack of named undo steps. Nothing here knows a window or a file.
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
  bool isModified() const;
  int count() const;
  bool isFull() const;
  /// The view that is chosen, from 0; -1 where there is none.
  int current() const { return m_state.current; }
  void setCurrent(int);
  /// The view with this id of a step; -1 where it is gone.
  int indexOf(const std::string& id) const;
  QString title() const;
  QString titleOf(int view) const;
  QString noteOf(int view) const;
  const LessonStep& stepAt(int view) const;

  /// An empty lecture in the language of the window, which nobody has asked to save yet.
  void begin(const QString& title);
  /// A lecture that was read; `unsaved`: nothing on the disk holds it.
  void open(Lecture, bool unsaved = false);
  void close();
  void setSaved();
  /// The name of its folder, for who saves it: no step of its own.
  void takeId(const std::string& id);

  // --- each of them is one undo step, and says nothing where it changes nothing

  /// The first view begins a lecture. Behind `behind`, or at the end. False where a lesson can have no more.
  bool addView(const PresentView&, std::optional<int> behind = std::nullopt);
  void updateView(int view, const PresentView&);
  void move(int from, int to);
  void duplicate(int view);
  void remove(int view);
  void rename(int view, const QString& title);
  void setQuestion(int view, std::optional<LessonQuestion>);
  void setReveal(int view, const PresentView&);
  /// The reveal shows what the question showed.
  void setRevealHere(int view);
  // What is typed one after the other is one step, until endTyping().
  void setNote(int view, const QString&);
  void setPredictText(int view, const QString&);
  void setRevealText(int view, const QString&);
  void setTitle(const QString&);
  void setSummary(const QString&);
  void endTyping() { ++m_typing; }

  /// What would be recorded; documents that the lecture needs for it are put into it.
  LessonStage stageOf(const PresentView&, Lecture&) const;

 Q_SIGNALS:
  void changed();
  void opened();
  void currentChanged(int);
  void modifiedChanged();
  /// Somebody did something to it, rather than undid it.
  void edited();

 private:
  friend class LectureCommand;
  struct State {
    std::shared_ptr<const Lecture> lecture;
    int current = -1;
  };

  void take(const State&);
  void apply(const QString& name, Lecture, int current, const QString& mergeKey = {});
  bool has(int view) const { return view >= 0 && view < count(); }
  const std::vector<KnownExample>& examples() const;

  State m_state;
  QUndoStack m_undo;
  bool m_unsaved = false;                        // although nothing was done since it was opened
  int m_typing = 0;                              // what is typed under the same number is one step
  mutable std::vector<KnownExample> m_examples;  // read when they are first needed
};

}  // namespace attn::app
