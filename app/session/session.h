// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoGroup>
#include <QUndoStack>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "attention/trace.h"
#include "base/problem.h"
#include "compute/backend.h"
#include "session/background_job.h"
#include "session/compute_service.h"
#include "session/disk_state.h"
#include "session/selection.h"

namespace attn::app {

/// Scenario and trace that belong together, as pictures and explanations need them.
struct Snapshot {
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const Trace> trace;  // computed from exactly this scenario

  /// Whether there is something to draw: results of at least one head.
  bool hasResults() const { return scenario && trace && !trace->heads.empty(); }
  /// Whether they are the same results, not equal ones.
  bool operator==(const Snapshot&) const = default;
};

class DocumentAside;

/// How the open scenario (B) is shown beside the one that is pinned (A).
enum class CompareMode { SideBySide, Difference, OnlyB };

/// The one open scenario: its file, its undo stack, its latest results, the selected cell.
/// Every change goes through apply(); results arrive later from a worker thread, stale ones are dropped.
class Session : public QObject {
  Q_OBJECT

 public:
  explicit Session(QObject* parent = nullptr);
  /// With backends from elsewhere (tests). Eigen answers until chooseBackend() is called.
  explicit Session(BackendFactory, QObject* parent = nullptr);
  /// The same, and with threads and measured errors from elsewhere.
  Session(BackendFactory, ThreadStarter, ErrorMeasure = &errorsAgainstReference, QObject* parent = nullptr);
  ~Session() override;

  bool hasScenario() const { return m_scenario != nullptr; }
  const std::shared_ptr<const Scenario>& scenario() const { return m_scenario; }
  /// The latest finished pair; its scenario may be one edit behind scenario() for a moment.
  const Snapshot& snapshot() const { return m_snapshot; }
  /// The pinned scenario and its results, computed like the open one's; empty where nothing is pinned or as long as
  /// they are not there.
  const Snapshot& pinnedSnapshot() const { return m_pinnedSnapshot; }
  bool isComputing() const { return m_compute->isBusy(); }
  /// The steps of the open document; another stack once a document is set aside or brought back.
  QUndoStack* undoStack() { return m_undo.get(); }
  QUndoGroup* undoGroup() { return &m_undoGroup; }

  Problems open(const std::filesystem::path&);
  /// The same for a document that was read already.
  void openRead(DiskCopy, const std::filesystem::path&);
  void openRead(Scenario, const std::filesystem::path&);
  /// Opens without a file: an example or recovered work. `modified` marks it as unsaved.
  void openScenario(Scenario, bool modified = false);
  /// Work found after a crash: unsaved, and save() goes to the file it came from (which may be empty). `base`: the
  /// digest of that file when it was last read or written; empty where that is not known.
  void openRecovered(Scenario, const std::filesystem::path&, const QByteArray& base = {});
  void close();
  /// Opens a scenario without a file and sets the present document aside: with its undo steps, file, selection and
  /// comparison. A document that is set aside is empty where none was open.
  std::unique_ptr<DocumentAside> setAside(Scenario next);
  /// The document that was set aside, as it was; the open one is let go.
  void bringBack(std::unique_ptr<DocumentAside>);
  /// save() needs a path(); both keep the file on disk whole when they fail.
  Problems save() { return saveAs(m_path); }
  Problems saveAs(const std::filesystem::path&);
  const std::filesystem::path& path() const { return m_path; }
  bool isModified() const;
  /// The open document without what is unsaved; nullptr where that is not known any more.
  std::shared_ptr<const Scenario> unmodified() const;
  /// What lies in the file at path() as far as is known here: since it was last read, written, or looked at and found
  /// to say the same. nullptr without a file.
  const DiskCopy* onDisk() const;
  void setOnDisk(DiskCopy copy) {
    if (!m_path.empty()) m_onDisk[m_path] = std::move(copy);
  }
  /// Makes what another program has written to the file the scenario, as one undo step, after which nothing is unsaved.
  /// The state before is one step back.
  void takeFromDisk(DiskCopy);
  /// From now on all numbers are saved inside of the document: files beside it do not hold them any more.
  void stopReferring() { m_keepsReferences = false; }

  // --- edits
  /// Makes `next` the scenario, as one undo step called `name` ("Change Q"). If `next` is not valid nothing changes and
  /// its problems are returned. Consecutive edits with the same non-empty `mergeKey` (dragging one number) become one
  /// undo step.
  Problems apply(const QString& name, Scenario next, const QString& mergeKey = QString());

  /// Whether a document is worth the question whether to save it, before anything in it is changed.
  enum class NewDocument { Work, View };
  /// The same, but what it makes is a new document, which has no file yet: save() asks for one, and the file that was
  /// open stays as it is. Undo leads back to it.
  Problems applyAsNewDocument(const QString& name, Scenario next, NewDocument = NewDocument::Work);

  // --- the comparison
  /// Whether a scenario is pinned and both it and the open one have numbers.
  bool canCompare() const;
  /// The document before a pair was made of it for comparison, and that pair.
  struct ComparedPair {
    std::shared_ptr<const Scenario> before, after;
  };
  const ComparedPair& comparedPair() const { return m_comparedPair; }
  void setComparedPair(ComparedPair pair) { m_comparedPair = std::move(pair); }
  CompareMode compareMode() const { return m_compareMode; }
  /// Kept until another document is opened, also while nothing is pinned. Not part of the document.
  void setCompareMode(CompareMode);
  /// Whether labs that can show both scenarios do so now.
  bool isComparing() const { return m_compareMode != CompareMode::OnlyB && canCompare(); }

  const BackendInfo& backendInfo() const { return m_backendInfo; }
  bool backendIsStarting() const { return m_backendStarting; }
  void chooseBackend(BackendChoice, std::optional<int> deviceIndex = std::nullopt);
  /// The same for a choice of an earlier run: a driver that has taken the program down since is not tried again.
  void restoreBackend(BackendChoice, std::optional<int> deviceIndex = std::nullopt);
  BackendChoice chosenBackend() const { return m_choice; }
  std::optional<int> chosenDevice() const { return m_chosenDevice; }
  /// Why Eigen computes although something else was, or might have been, chosen.
  const std::optional<BackendFailure>& whyNotOpenCl() const { return m_whyNotOpenCl; }
  /// Relative error of what is on screen against the double reference, by stage; absent until known.
  std::optional<double> relativeErrorOf(Stage) const;
  std::optional<double> largestRelativeError() const;
  /// True while the error of the present picture is still being measured.
  bool isMeasuringError() const { return m_measuresError; }

  const Selection& selection() const { return m_selection; }
  void select(const Selection&);

 Q_SIGNALS:
  void scenarioChanged();  // another document, an edit, undo or redo
  void documentChanged();  // path, title or modified mark
  void snapshotChanged();  // a new picture can be drawn
  void pinnedSnapshotChanged();
  void compareModeChanged();
  void relativeErrorChanged();
  void backendChanged();
  void selectionChanged();
  /// A plain sentence for the notice bar (a device failed, Eigen took over, ...).
  void notice(const QString& text);
  /// An edit, undo or redo is done, but what shows it threw an exception.
  void failed(const attn::app::JobFailure&);
  /// After such a notice: a driver was kept out, and somebody may want to try it again.
  void driverKeptOut(const attn::BackendFailure&);

 private:
  friend class EditCommand;
  friend class NewDocumentCommand;
  /// The scenario after an edit, undo or redo. Throws nothing: the step belongs into the undo stack whatever those who
  /// are notified do. What they throw is told by failed().
  void setScenario(std::shared_ptr<const Scenario>);
  void tellOfScenario(bool ofDocument);
  void setPath(std::filesystem::path);
  void startDocument(DiskCopy, std::filesystem::path, bool unsaved);
  std::unique_ptr<QUndoStack> useUndo(std::unique_ptr<QUndoStack>);
  void connectCompute();
  void startBackend(BackendChoice, std::optional<int> deviceIndex, bool insists);
  void tellFailure(const BackendFailure&);
  void requestTrace();
  void followPinned();
  void setPinnedSnapshot(Snapshot);

  std::shared_ptr<const Scenario> m_scenario;
  Snapshot m_snapshot, m_pinnedSnapshot;
  std::shared_ptr<const Scenario> m_followedPinned;  // what m_pinnedSnapshot is, or will be, computed from
  CompareMode m_compareMode = CompareMode::SideBySide;
  QUndoGroup m_undoGroup;
  std::unique_ptr<QUndoStack> m_undo;
  std::filesystem::path m_path;
  std::filesystem::path m_referenceFolder;  // where the files named by the document's matrices lie
  bool m_keepsReferences = true;
  std::map<std::filesystem::path, DiskCopy> m_onDisk;  // by file: undo leads back to the file of another document
  bool m_recoveredUnsaved = false;
  BackendInfo m_backendInfo;
  BackendChoice m_choice = BackendChoice::Eigen;
  std::optional<int> m_chosenDevice;
  bool m_backendStarting = false;
  std::optional<BackendFailure> m_whyNotOpenCl;
  ComparedPair m_comparedPair;
  std::shared_ptr<const Scenario> m_view;  // made here from something else, and not changed since: nothing to save
  std::map<Stage, double> m_relativeErrors;
  bool m_measuresError = false;
  Selection m_selection;
  std::unique_ptr<ComputeService> m_compute;
};

}  // namespace attn::app
