// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <filesystem>
#include <functional>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "figures/film.h"
#include "lessons/lesson.h"
#include "scenario/scenario.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/hidden_numbers.h"
#include "theme/theme.h"

class QPainter;
class QSizeF;
class QUndoStack;

namespace attn::app {

/// A picture for `render --view`: a lab, and its default step.
struct LabView {
  QString name;
  QString lab;
  QString step;
  bool needsDocument = true;
};

/// A playhead position to render.
struct PicturePlace {
  QString step;  // one of Lab::stepNames()
  Index head = 0;
  std::optional<int> frame;                   // number of filled cells; by default the finished step
  int nth = 0;                                // which occurrence of a repeated step, from 1; 0: the lab's default
  int pass = 0;                               // which occurrence across all rows, from 1; 0: use `nth`
  std::optional<LessonModelView> model = {};  // of the Model lab; absent: what it shows
  bool operator==(const PicturePlace&) const = default;
};

/// What a lab compares instead of the document.
struct OwnComparison {
  struct Pair {
    QString name;  // of the decision in which the two sides differ
    std::function<void()> show;
  };
  QString pinText;              // menu text for pinning
  std::function<void()> pin;    // pins the present state; empty if it cannot be pinned
  std::function<void()> unpin;  // unpins the last pinned state; empty if nothing is pinned
  std::vector<Pair> pairs;
};

/// What the header shows for a lab whose subject is not the open document.
struct LabSubject {
  QString title, detail;  // translated: "Repeat what was seen", "2 layers · 2 heads"
  bool operator==(const LabSubject&) const = default;
};

/// In the order of their tabs. Slide: the stage of a slide without a lab, which has no tab.
enum class LabKind { Steps, Heads, Sandbox, Tiles, Decode, Growth, Measure, Train, Model, Slide };

/// A lab as the main window sees it: three panes and a playback. Labs do not depend on each other. A pane is created on
/// first use and is owned by the window it is placed in.
class Lab : public QObject {
  Q_OBJECT

 public:
  Lab(LabKind kind, Session& session, QObject* parent) : QObject(parent), m_kind(kind), m_session(session) {}

  static QString idOf(LabKind);     // "steps": settings, command line
  static QString titleOf(LabKind);  // translated
  QString id() const { return idOf(m_kind); }
  QString title() const { return titleOf(m_kind); }
  QWidget* inputsPane();   // left, 288 px; hidden in presentation mode
  QWidget* stagePane();    // center
  QWidget* explainPane();  // right, 328 px; hidden in presentation mode
  virtual Playback* playback() = 0;
  void setTheme(const Theme&);
  void setPresenting(bool);  // larger type, stage only
  /// Sets the numbers that the stage hides while a question is open.
  void setHiddenNumbers(const HiddenNumbers&);
  /// Retranslates texts outside the panes, such as section names. Qt notifies the panes when the language has changed.
  virtual void retranslate() {}
  /// Updates everything at once, including panes that are not visible.
  void refreshNow();
  /// Returns the stage's animation, captured from the current state. Must be called in the GUI thread; the film draws
  /// in any thread. Empty if nothing moves.
  virtual Film film(const FilmLook&, const StepRange& = {}) = 0;
  /// Draws the stage at its playhead, for pictures and the clipboard.
  virtual void drawPicture(QPainter&, const QSizeF&, const Theme&) = 0;
  /// True while the stage, or a pane that exists, waits for a background computation. Calling it starts what the stage
  /// needs. An event is delivered when the result arrives or fails.
  virtual bool isPreparing() { return false; }
  /// Asks which numbers of a file go into which matrix. If `file` is empty, asks for the file first.
  void importNumbers(const std::filesystem::path& file);
  /// Called after a document was opened: moves the playhead to the initial step.
  virtual void resetForDocument() = 0;
  /// Called when the lab is shown. If `toSelection`, moves to the selected cell; else keeps the playhead and moves the
  /// selection to it, so that picture and explanation agree.
  virtual void comeToFront(bool /*toSelection*/) {}
  /// True if the lab can show this document.
  virtual bool suits(const Scenario&) const;
  /// What the lab shows; absent if that is the document.
  virtual std::optional<LabSubject> ownSubject() const { return std::nullopt; }
  /// The lab's settings that are not part of the document, serialized for useKept(); empty if there are none. While a
  /// lesson uses the lab: the settings from before the lesson.
  virtual QString kept() const { return {}; }
  /// Restores kept(). Invalid values are replaced by defaults.
  virtual void useKept(const QString&) {}
  /// lend() resets the lab to its defaults for a lesson; resumeAfterLesson() restores the learner's settings.
  virtual void suspendForLesson() {}
  virtual void resumeAfterLesson() {}
  /// Uses settings that a place in a lesson names, a JSON object, and defaults for the others. Without an object: the
  /// defaults during a lesson, the learner's settings otherwise. The error names a setting or value that does not
  /// exist.
  virtual tl::expected<void, QString> useLessonSettings(const QString& json);
  /// The settings that useLessonSettings() needs to restore the present ones; empty: the defaults.
  virtual QString lessonSettings() const { return {}; }
  /// True while a lesson uses the lab and the learner has changed settings that are not part of the document.
  virtual bool hasOwnChanges() const { return false; }
  /// The undo stack of the settings that are not part of the document; null if there are none.
  virtual QUndoStack* ownSteps() { return nullptr; }
  /// What the menu "Compare" does in this lab; nullopt if it compares documents.
  virtual std::optional<OwnComparison> ownComparison() { return std::nullopt; }
  /// True if the lab shows two scenarios while the session compares.
  virtual bool canCompare() const { return false; }
  /// Every step name that seek() accepts, whether this document has it or not.
  virtual QStringList stepNames() const = 0;
  /// Moves the playhead. The error names what does not exist and what does.
  virtual tl::expected<void, QString> seek(const PicturePlace&) = 0;
  /// Returns the first step that a name stands for, after seek(); a name may stand for a whole section.
  virtual int firstStepOf(const QString& /*name*/) { return playback()->playhead().step; }
  /// The playhead as an argument for seek(); the cell being filled counts as filled. nullopt if there is no timeline.
  virtual std::optional<PicturePlace> place() = 0;
  /// Opens a language model: a file, or a folder.
  virtual void openModel(const std::filesystem::path& /*place*/) {}
  /// Shows a saved measurement, optionally compared with another one.
  virtual tl::expected<void, QString> openResult(const std::filesystem::path& file,
                                                 const std::optional<std::filesystem::path>& other);

 Q_SIGNALS:
  /// Emitted when the learner asks to see the selected cell in another lab.
  void labRequested(const QString& id);
  /// Emitted when ownComparison() changes.
  void ownComparisonChanged();
  /// Emitted when the learner asks to compare published figures with our counts.
  void publishedSheetRequested();
  /// Emitted when kept() changes.
  void keptChanged();
  void ownChangesChanged();
  void subjectChanged();

 protected:
  Session& session() const { return m_session; }
  const Theme& theme() const { return m_theme; }
  bool isPresenting() const { return m_presenting; }
  /// True if the stage is visible, or if panes exist without a stage.
  bool isLookedAt() const;

  virtual QWidget* makeInputs() = 0;
  virtual QWidget* makeStage() = 0;
  virtual QWidget* makeExplanation() = 0;
  /// Registers a pane, or a widget in one, for presentation mode, hidden numbers and refreshNow(), as far as it has
  /// functions with these names.
  template <class Part>
  Part* followed(Part* part) {
    PanePart known{part, {}, {}, {}};
    if constexpr (requires { part->setPresenting(true); })
      known.setPresenting = [part](bool presenting) { part->setPresenting(presenting); };
    if constexpr (requires { part->setHiddenNumbers(m_hidden); })
      known.setHiddenNumbers = [part](const HiddenNumbers& hidden) { part->setHiddenNumbers(hidden); };
    if constexpr (requires { part->refreshNow(); }) known.refreshNow = [part] { part->refreshNow(); };
    addPart(std::move(known));
    return part;
  }
  /// Updates the data that the panes show; called before the panes are refreshed.
  virtual void bringUpToDate() {}
  /// The matrix preselected for an import: the selected one if it is an input; else X, or Q if there is no X.
  virtual InputSlot importTarget() const;
  /// Deletes the panes that no window owns. Must be called in the destructor of each lab, while the data that the panes
  /// show still exists.
  void deletePanes();

  /// The part of seek() after the step is known: checks head and frame.
  static tl::expected<void, QString> seekFrame(Playback&, int step, const std::optional<int>& frame);
  static tl::expected<void, QString> checkHead(const Scenario&, Index head);
  /// The inverse of seekFrame(): the frame of the playhead; nullopt at the end of a step.
  static std::optional<int> frameAt(const Playback&);
  /// The error of seek() for a step that does not exist in the lab or in the document.
  tl::expected<void, QString> noSuchStep(const QString& name) const;

 private:
  struct PanePart {
    QPointer<QWidget> widget;
    std::function<void(bool)> setPresenting;
    std::function<void(const HiddenNumbers&)> setHiddenNumbers;
    std::function<void()> refreshNow;
  };
  void addPart(PanePart);

  LabKind m_kind;
  Session& m_session;
  Theme m_theme = lightTheme();
  bool m_presenting = false;
  HiddenNumbers m_hidden;
  QPointer<QWidget> m_inputs, m_stage, m_explain;
  std::vector<PanePart> m_parts;
};

}  // namespace attn::app
