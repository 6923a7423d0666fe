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

/// A scenario and its trace, as needed by pictures and explanations.
struct Snapshot {
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const Trace> trace;  // computed from exactly this scenario

  /// True if there is something to draw: results of at least one head.
  bool hasResults() const { return scenario && trace && !trace->heads.empty(); }
  /// Compares identity, not contents.
  bool operator==(const Snapshot&) const = default;
};

class SuspendedDocument;

/// How the open scenario (B) is shown next to the pinned one (A).
enum class CompareMode { SideBySide, Difference, OnlyB };

/// The open scenario: its file, undo stack, latest results, and selected cell. Every change goes through apply();
/// results arrive later from a worker thread, and outdated ones are discarded.
class Session : public QObject {
  Q_OBJECT

 public:
  explicit Session(QObject* parent = nullptr);
  /// Uses the given backends (for tests). Eigen is used until chooseBackend() is called.
  explicit Session(BackendFactory, QObject* parent = nullptr);
  /// The same with custom threads and error measurement.
  Session(BackendFactory, ThreadStarter, ErrorMeasure = &errorsAgainstReference, QObject* parent = nullptr);
  ~Session() override;

  bool hasScenario() const { return m_scenario != nullptr; }
  const std::shared_ptr<const Scenario>& scenario() const { return m_scenario; }
  /// The latest finished pair; its scenario may briefly be one edit behind scenario().
  const Snapshot& snapshot() const { return m_snapshot; }
  /// The pinned scenario and its results, computed like the open one's; empty if nothing is pinned or until they are
  /// ready.
  const Snapshot& pinnedSnapshot() const { return m_pinnedSnapshot; }
  bool isComputing() const { return m_compute->isBusy(); }
  /// The open document's undo stack; setting a document aside or restoring it replaces the stack.
  QUndoStack* undoStack() { return m_undo.get(); }
  QUndoGroup* undoGroup() { return &m_undoGroup; }

  Problems open(const std::filesystem::path&);
  /// The same for a document that was already read.
  void openRead(DiskCopy, const std::filesystem::path&);
  void openRead(Scenario, const std::filesystem::path&);
  /// Opens without a file: an example or recovered work. `modified` marks it as unsaved.
  void openScenario(Scenario, bool modified = false);
  /// Opens work recovered after a crash: it is unsaved, and save() writes to its original file (which may be empty).
  /// `base`: the digest of that file when last read or written; empty if unknown.
  void openRecovered(Scenario, const std::filesystem::path&, const QByteArray& base = {});
  void close();
  /// Opens a scenario without a file and sets the current document aside with its undo stack, file, selection and
  /// comparison. The result is empty if no document was open.
  std::unique_ptr<SuspendedDocument> suspendDocument(Scenario next);
  /// Restores a document that was set aside; discards the open one.
  void resumeDocument(std::unique_ptr<SuspendedDocument>);
  /// save() requires a path(); on failure, both leave the file on disk unchanged.
  Problems save() { return saveAs(m_path); }
  Problems saveAs(const std::filesystem::path&);
  const std::filesystem::path& path() const { return m_path; }
  bool isModified() const;
  /// The open document without unsaved changes; nullptr if no longer known.
  std::shared_ptr<const Scenario> unmodified() const;
  /// The last known contents of the file at path(): as read, written, or checked and found unchanged. nullptr without a
  /// file.
  const DiskCopy* onDisk() const;
  void setOnDisk(DiskCopy copy) {
    if (!m_path.empty()) m_onDisk[m_path] = std::move(copy);
  }
  /// Replaces the scenario with another program's changes to the file, as one undo step; it then counts as saved.
  void takeFromDisk(DiskCopy);
  /// From now on all numbers are saved in the document itself: the files next to it no longer contain them.
  void stopReferring() { m_keepsReferences = false; }

  /// Replaces the scenario, as one undo step called `name` ("Change Q"). If `next` is invalid, nothing changes and its
  /// problems are returned. Consecutive edits with the same non-empty `mergeKey` (dragging one number) are merged into
  /// one undo step.
  Problems apply(const QString& name, Scenario next, const QString& mergeKey = QString());

  /// Whether an unedited document should be offered for saving.
  enum class NewDocument { Work, View };
  /// The same, but creates a new document without a file: save() asks for one, and the previously open file stays
  /// unchanged. Undo returns to it.
  Problems applyAsNewDocument(const QString& name, Scenario next, NewDocument = NewDocument::Work);

  /// True if a scenario is pinned and both it and the open one have numbers.
  bool canCompare() const;
  /// A pair created for comparison, and the document before it.
  struct ComparedPair {
    std::shared_ptr<const Scenario> before, after;
  };
  const ComparedPair& comparedPair() const { return m_comparedPair; }
  void setComparedPair(ComparedPair pair) { m_comparedPair = std::move(pair); }
  CompareMode compareMode() const { return m_compareMode; }
  /// Kept until another document is opened, even while nothing is pinned. Not part of the document.
  void setCompareMode(CompareMode);
  /// True if labs that can show both scenarios do so now.
  bool isComparing() const { return m_compareMode != CompareMode::OnlyB && canCompare(); }

  const BackendInfo& backendInfo() const { return m_backendInfo; }
  bool backendIsStarting() const { return m_backendStarting; }
  void chooseBackend(BackendChoice, std::optional<int> deviceIndex = std::nullopt);
  /// Restores the choice of an earlier run: a driver that has crashed the program since is not tried again.
  void restoreBackend(BackendChoice, std::optional<int> deviceIndex = std::nullopt);
  BackendChoice chosenBackend() const { return m_choice; }
  std::optional<int> chosenDevice() const { return m_chosenDevice; }
  /// Why Eigen is used although another backend was, or could have been, chosen.
  const std::optional<BackendFailure>& whyNotOpenCl() const { return m_whyNotOpenCl; }
  /// The relative error of the current results against the double reference, by stage; nullopt until known.
  std::optional<double> relativeErrorOf(Stage) const;
  std::optional<double> largestRelativeError() const;
  /// True while the error of the current results is being measured.
  bool isMeasuringError() const { return m_measuresError; }

  const Selection& selection() const { return m_selection; }
  void select(const Selection&);

 Q_SIGNALS:
  void scenarioChanged();  // another document, an edit, undo or redo
  void documentChanged();  // path, title or modified mark
  void snapshotChanged();
  void pinnedSnapshotChanged();
  void compareModeChanged();
  void relativeErrorChanged();
  void backendChanged();
  void selectionChanged();
  /// A sentence for the notice bar (a device failed, Eigen took over, ...).
  void notice(const QString& text);
  /// An edit, undo or redo is done, but a receiver of its signals threw an exception.
  void failed(const attn::app::JobFailure&);
  /// Follows such a notice: a driver was skipped, and can be tried again.
  void driverKeptOut(const attn::BackendFailure&);

 private:
  friend class EditCommand;
  friend class NewDocumentCommand;
  /// Sets the scenario after an edit, undo or redo. Never throws, so that the step stays on the undo stack; exceptions
  /// of signal receivers are reported by failed().
  void setScenario(std::shared_ptr<const Scenario>);
  void notifyScenarioChanged(bool ofDocument);
  void setPath(std::filesystem::path);
  void startDocument(DiskCopy, std::filesystem::path, bool unsaved);
  std::unique_ptr<QUndoStack> useUndo(std::unique_ptr<QUndoStack>);
  void connectCompute();
  void startBackend(BackendChoice, std::optional<int> deviceIndex, bool insists);
  void reportBackendFailure(const BackendFailure&);
  void requestTrace();
  void followPinned();
  void setPinnedSnapshot(Snapshot);

  std::shared_ptr<const Scenario> m_scenario;
  Snapshot m_snapshot, m_pinnedSnapshot;
  std::shared_ptr<const Scenario> m_followedPinned;  // the scenario from which m_pinnedSnapshot is or will be computed
  CompareMode m_compareMode = CompareMode::SideBySide;
  QUndoGroup m_undoGroup;
  std::unique_ptr<QUndoStack> m_undo;
  std::filesystem::path m_path;
  std::filesystem::path m_referenceFolder;  // the folder of the files that the document's matrices refer to
  bool m_keepsReferences = true;
  std::map<std::filesystem::path, DiskCopy> m_onDisk;  // by file: undo can return to another document's file
  bool m_recoveredUnsaved = false;
  BackendInfo m_backendInfo;
  BackendChoice m_choice = BackendChoice::Eigen;
  std::optional<int> m_chosenDevice;
  bool m_backendStarting = false;
  std::optional<BackendFailure> m_whyNotOpenCl;
  ComparedPair m_comparedPair;
  std::shared_ptr<const Scenario> m_view;  // generated by the program and unchanged since: nothing to save
  std::map<Stage, double> m_relativeErrors;
  bool m_measuresError = false;
  Selection m_selection;
  std::unique_ptr<ComputeService> m_compute;
};

}  // namespace attn::app
