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
#include "scenario/scenario.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/hidden_numbers.h"
#include "theme/theme.h"

class QPainter;
class QSizeF;
class QUndoStack;

namespace attn::app {

/// A picture that `render --view` may ask for: a lab, and the step it shows where none is named.
struct LabView {
  QString name;
  QString lab;
  QString step;
};

/// Where the playhead of a picture stands.
struct PicturePlace {
  QString step;  // one of Lab::stepNames()
  Index head = 0;
  std::optional<int> frame;  // so many cells filled; without it the finished step
  int nth = 0;               // which time that a step comes that comes often, from 1; 0: as the lab chooses
  int pass = 0;              // of a step that comes for other rows, too: which time of all, from 1; 0: as `nth` says
  bool operator==(const PicturePlace&) const = default;
};

/// What a lab compares where that is not the document.
struct OwnComparison {
  struct Pair {
    QString name;  // of both sides of the decision in which they differ
    std::function<void()> show;
  };
  QString pinText;              // what the menu calls pinning here
  std::function<void()> pin;    // the present state; empty: there is none that could be pinned
  std::function<void()> unpin;  // what was pinned last; empty: nothing is pinned
  std::vector<Pair> pairs;
};

/// What a lab shows where that is not the open document: what the header says in its place.
struct LabSubject {
  QString title, detail;  // translated: "Repeat what was seen", "2 layers · 2 heads"
  bool operator==(const LabSubject&) const = default;
};

/// A lab, as the main window knows it: three panes and a playback. Labs do not know each other. A pane is made when it
/// is first asked for, and belongs to the window that it is put in.
class Lab : public QObject {
  Q_OBJECT

 public:
  explicit Lab(Session& session, QObject* parent = nullptr) : QObject(parent), m_session(session) {}

  virtual QString id() const = 0;     // "steps": settings, command line
  virtual QString title() const = 0;  // translated
  QWidget* inputsPane();              // left, 288 px; hidden in presentation mode
  QWidget* stagePane();               // centre
  QWidget* explainPane();             // right, 328 px; hidden in presentation mode
  virtual Playback* playback() = 0;
  void setTheme(const Theme&);
  void setPresenting(bool);  // larger type in the stage, nothing but the picture
  /// What the stage does not show while a question is open.
  void setHiddenNumbers(const HiddenNumbers&);
  void retranslate();
  /// Brings everything up to date at once, also what waits until its pane is visible.
  void refreshNow();
  /// What the stage shows while it plays, from the state of this moment: in the GUI thread; what it returns draws in
  /// any thread. Empty where nothing moves.
  virtual Film film(const FilmLook&, const StepRange& = {}) = 0;
  /// The stage at its playhead, for pictures and the clipboard.
  virtual void drawPicture(QPainter&, const QSizeF&, const Theme&) = 0;
  /// Whether the stage, or a pane that was made, waits for something that the lab computes in the background. Asking
  /// begins what the stage needs; once it has arrived, or is known not to come, an event was handled.
  virtual bool isPreparing() { return false; }
  /// Asks which numbers of a file go into which matrix; without a file, for the file first.
  void importNumbers(const std::filesystem::path& file);
  /// A document was opened: the playhead goes to where a learner begins.
  virtual void startFresh() = 0;
  /// It is shown from now on. `toSelection`: the learner asked to see the selected cell here; else the lab keeps its
  /// place and takes the selection there, so that picture and explanation speak of the same.
  virtual void comeToFront(bool /*toSelection*/) {}
  /// Whether there is something to show of this document.
  virtual bool suits(const Scenario&) const;
  /// What it shows; absent where that is the document.
  virtual std::optional<LabSubject> ownSubject() const { return std::nullopt; }
  /// What the learner has set in the lab and is no part of the document, to be kept between starts, as a text that
  /// useKept() reads; empty where there is nothing of that kind. While a lesson has the lab, what it was before.
  virtual QString kept() const { return {}; }
  /// Takes what was kept, whatever stands there: what cannot be used is as on the first day.
  virtual void useKept(const QString&) {}
  /// A lesson takes the lab as it is on the first day, until it gives it back; then all that the learner had is there
  /// again.
  virtual void lend() {}
  virtual void takeBack() {}
  /// The steps of what is set in the lab and is no part of the document; null where there is nothing of that kind.
  virtual QUndoStack* ownSteps() { return nullptr; }
  /// What the menu "Compare" does here; nullopt where it compares documents.
  virtual std::optional<OwnComparison> ownComparison() { return std::nullopt; }
  /// Whether it shows two scenarios while the session compares.
  virtual bool canCompare() const { return false; }
  /// Every step that seek() may name, whether this document has it or not.
  virtual QStringList stepNames() const = 0;
  /// Moves to a place; else says what does not exist and what does.
  virtual tl::expected<void, QString> seek(const PicturePlace&) = 0;
  /// Where what a step's name stands for begins, once seek() has gone to it: the first step of a station that is named
  /// as a whole.
  virtual int firstStepOf(const QString& /*name*/) { return playback()->playhead().step; }
  /// Where the playhead stands: what seek() needs to come back to it, with the cell that is being filled as filled.
  /// nullopt where there is nothing to stand in.
  virtual std::optional<PicturePlace> place() = 0;
  /// Shows a result that was measured earlier, with another one beside it; else says why it cannot.
  virtual tl::expected<void, QString> openResult(const std::filesystem::path& file,
                                                 const std::optional<std::filesystem::path>& other);

 Q_SIGNALS:
  /// The learner wants to see the selected cell in another lab.
  void labRequested(const QString& id);
  /// What can be compared has become something else.
  void ownComparisonChanged();
  /// The learner wants to see printed figures beside our counts.
  void publishedSheetRequested();
  /// What kept() says has changed.
  void keptChanged();
  void subjectChanged();

 protected:
  Session& session() const { return m_session; }
  const Theme& theme() const { return m_theme; }
  bool isPresenting() const { return m_presenting; }
  /// Whether there is somebody to follow the document for: the stage is visible, or there are panes without one.
  bool isLookedAt() const;

  virtual QWidget* makeInputs() = 0;
  virtual QWidget* makeStage() = 0;
  virtual QWidget* makeExplanation() = 0;
  /// A pane, or a widget in one, that takes part from now on in theme, presentation, language and refreshNow(), as far
  /// as it has functions of these names.
  template <class Part>
  Part* followed(Part* part) {
    PanePart known{part, {}, {}, {}, {}, {}};
    if constexpr (requires { part->setTheme(m_theme); })
      known.setTheme = [part](const Theme& theme) { part->setTheme(theme); };
    if constexpr (requires { part->setPresenting(true); })
      known.setPresenting = [part](bool presenting) { part->setPresenting(presenting); };
    if constexpr (requires { part->setHiddenNumbers(m_hidden); })
      known.setHiddenNumbers = [part](const HiddenNumbers& hidden) { part->setHiddenNumbers(hidden); };
    if constexpr (requires { part->retranslate(); }) known.retranslate = [part] { part->retranslate(); };
    if constexpr (requires { part->refreshNow(); }) known.refreshNow = [part] { part->refreshNow(); };
    addPart(std::move(known));
    return part;
  }
  /// Texts that are not of a pane (the names of stations), before the panes change theirs.
  virtual void retranslateTimeline() {}
  /// What the panes show, before they are refreshed.
  virtual void bringUpToDate() {}
  /// The matrix that an import is offered for: the selected one, if it is an input; else X, or Q where there is no X.
  virtual InputSlot importTarget() const;
  /// Deletes the panes that no window has taken over. For the destructor of each lab, while all that its panes show is
  /// still there.
  void deletePanes();

  /// seek() once the step is known: checks head and frame.
  static tl::expected<void, QString> seekFrame(Playback&, int step, const std::optional<int>& frame);
  static tl::expected<void, QString> checkHead(const Scenario&, Index head);
  /// The inverse of seekFrame(): the frame of the playhead; nullopt at the end of a step.
  static std::optional<int> frameAt(const Playback&);
  /// What seek() answers to a step that is not among the names, or not in the document.
  tl::expected<void, QString> noSuchStep(const QString& name) const;

 private:
  struct PanePart {
    QPointer<QWidget> widget;
    std::function<void(const Theme&)> setTheme;
    std::function<void(bool)> setPresenting;
    std::function<void(const HiddenNumbers&)> setHiddenNumbers;
    std::function<void()> retranslate, refreshNow;
  };
  void addPart(PanePart);

  Session& m_session;
  Theme m_theme = lightTheme();
  bool m_presenting = false;
  HiddenNumbers m_hidden;
  QPointer<QWidget> m_inputs, m_stage, m_explain;
  std::vector<PanePart> m_parts;
};

}  // namespace attn::app
