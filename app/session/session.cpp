// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include <algorithm>
#include <utility>

#include "attention/backend_name.h"
#include "scenario/document.h"
#include "scenario/has_numbers.h"
#include "scenario/pairs.h"
#include "scenario/validate.h"
#include "session/document_aside.h"
#include "session/document_file.h"
#include "session/edit_command.h"
#include "text/problem_text.h"
#include "theme/han_font.h"

namespace attn::app {
namespace {

std::unique_ptr<QUndoStack> emptyStack() {
  constexpr int kUndoSteps = 200;
  auto stack = std::make_unique<QUndoStack>();
  stack->setUndoLimit(kUndoSteps);
  return stack;
}

/// If OpenCL is missing or was disabled, there is nothing the user should fix.
bool isWorthANotice(const BackendFailure& failure) {
  using Kind = BackendFailure::Kind;
  return failure.kind != Kind::NoPlatform && failure.kind != Kind::NoDevice && failure.kind != Kind::SwitchedOff;
}

/// Loads the fonts that the document's own texts need.
void loadFontsOf(const Scenario& scenario) {
  for (const std::string* text : {&scenario.title, &scenario.notes}) loadFontFor(*text);
  for (const auto* tokens : {&scenario.tokens, &scenario.keyTokens})
    for (const std::string& token : *tokens) loadFontFor(token);
}

bool isKeptOut(const BackendFailure& failure) {
  using Kind = BackendFailure::Kind;
  return failure.kind == Kind::DriverDied || failure.kind == Kind::DriverHung || failure.kind == Kind::CrashedBefore;
}

}  // namespace

Session::Session(QObject* parent) : Session(&makeBackend, parent) {}

Session::Session(BackendFactory factory, QObject* parent)
    : Session(std::move(factory), &startThread, &errorsAgainstReference, parent) {}

Session::Session(BackendFactory factory, ThreadStarter starter, ErrorMeasure measure, QObject* parent)
    : QObject(parent),
      m_backendInfo{kEigenBackend, "", "double"},
      m_compute(std::make_unique<ComputeService>(std::move(factory), std::move(starter), std::move(measure))) {
  useUndo(emptyStack());
  connect(this, &Session::scenarioChanged, this, [this] {
    if (m_scenario) loadFontsOf(*m_scenario);
  });
  connect(&m_undoGroup, &QUndoGroup::cleanChanged, this, &Session::documentChanged);
  connectCompute();
}

Session::~Session() {
  m_undoGroup.disconnect(this);
}

/// The new stack is already in place when receivers are notified.
std::unique_ptr<QUndoStack> Session::useUndo(std::unique_ptr<QUndoStack> undo) {
  std::unique_ptr<QUndoStack> before = std::exchange(m_undo, std::move(undo));
  m_undoGroup.addStack(m_undo.get());
  m_undoGroup.setActiveStack(m_undo.get());
  if (before) m_undoGroup.removeStack(before.get());
  return before;
}

void Session::connectCompute() {
  ComputeService* compute = m_compute.get();
  connect(compute, &ComputeService::traced, this,
          [this](const std::shared_ptr<const Scenario>& scenario, const std::shared_ptr<const Trace>& trace) {
            const bool first = !m_snapshot.trace;
            m_snapshot = {scenario, trace};
            if (first) select(tellingSelection(m_selection, *scenario, *trace));
            m_relativeErrors.clear();
            m_measuresError = true;
            Q_EMIT snapshotChanged();
            Q_EMIT relativeErrorChanged();
          });
  connect(compute, &ComputeService::pinnedTraced, this,
          [this](const std::shared_ptr<const Scenario>& scenario, const std::shared_ptr<const Trace>& trace) {
            setPinnedSnapshot({scenario, trace});
          });
  connect(compute, &ComputeService::compared, this, [this](const std::map<Stage, double>& errors) {
    m_relativeErrors = errors;
    m_measuresError = false;
    Q_EMIT relativeErrorChanged();
  });
  connect(compute, &ComputeService::compareFailed, this, [this](const BackendFailure& failure) {
    m_measuresError = false;
    Q_EMIT notice(tr("%1 The error relative to the reference is unknown.").arg(failureText(failure)));
  });
  connect(compute, &ComputeService::backendReady, this, [this](const BackendInfo& info) {
    m_backendInfo = info;
    m_backendStarting = false;
    Q_EMIT backendChanged();
  });
  connect(compute, &ComputeService::backendFailed, this,
          [this](const BackendFailure& failure, const BackendInfo& info) {
            m_backendInfo = info;
            m_backendStarting = false;
            m_whyNotOpenCl = failure;
            Q_EMIT backendChanged();
            reportBackendFailure(failure);
          });
  connect(compute, &ComputeService::openClMissing, this, [this](const BackendFailure& failure) {
    m_whyNotOpenCl = failure;
    if (isWorthANotice(failure)) reportBackendFailure(failure);
  });
  connect(compute, &ComputeService::traceFailed, this, [this](const BackendFailure& failure) {
    m_measuresError = false;  // the previous measurement was canceled
    Q_EMIT notice(tr("%1 The picture still shows the previous state.").arg(failureText(failure)));
  });
  connect(compute, &ComputeService::computeFailed, this, [this](const JobFailure& failure) {
    m_measuresError = false;
    Q_EMIT notice(tr("%1 The picture still shows the previous state.").arg(failureText(failure)));
  });
  connect(compute, &ComputeService::startFailed, this, [this](const JobFailure& failure) {
    m_backendStarting = false;
    Q_EMIT backendChanged();
    Q_EMIT notice(tr("%1 The device cannot be started; your work is untouched.").arg(failureText(failure)));
  });
}

Problems Session::open(const std::filesystem::path& path) {
  Result<DiskCopy> read = readDiskCopy(path, &readDocument);
  if (!read) return read.error();
  openRead(std::move(*read), path);
  return {};
}

void Session::openRead(DiskCopy copy, const std::filesystem::path& path) {
  startDocument(std::move(copy), path, false);
}

void Session::openRead(Scenario scenario, const std::filesystem::path& path) {
  openRead(DiskCopy{std::make_shared<const Scenario>(std::move(scenario)), {}}, path);
}

void Session::openScenario(Scenario scenario, bool modified) {
  startDocument({std::make_shared<const Scenario>(std::move(scenario)), {}}, {}, modified);
}

void Session::openRecovered(Scenario scenario, const std::filesystem::path& path, const QByteArray& base) {
  startDocument({std::make_shared<const Scenario>(std::move(scenario)), {}}, path, true);
  if (path.empty()) return;
  // The file's contents are unknown; only its digest is.
  DiskCopy file;
  if (!base.isEmpty()) {
    file.state.kind = DiskState::Kind::There;
    file.state.content = base;
  }
  m_onDisk[path] = std::move(file);
  Q_EMIT documentChanged();
}

void Session::close() {
  m_compute->cancel();
  m_measuresError = false;
  m_scenario.reset();
  m_snapshot = {};
  followPinned();
  m_relativeErrors.clear();
  m_path.clear();
  m_referenceFolder.clear();
  m_onDisk.clear();
  m_recoveredUnsaved = false;
  m_undo->clear();
  Q_EMIT scenarioChanged();
  Q_EMIT documentChanged();
  Q_EMIT snapshotChanged();
}

void Session::startDocument(DiskCopy copy, std::filesystem::path path, bool unsaved) {
  m_recoveredUnsaved = unsaved;
  m_referenceFolder = path.parent_path();
  m_keepsReferences = true;
  m_path = std::move(path);
  m_scenario = copy.scenario;
  m_onDisk.clear();
  if (!m_path.empty()) m_onDisk[m_path] = std::move(copy);
  m_snapshot = {};  // never show a picture of another document
  m_relativeErrors.clear();
  m_undo->clear();
  setCompareMode(CompareMode::SideBySide);
  followPinned();
  select(clamped(Selection{}, *m_scenario));
  Q_EMIT scenarioChanged();
  Q_EMIT documentChanged();
  requestTrace();
}

std::unique_ptr<SuspendedDocument> Session::suspendDocument(Scenario next) {
  auto aside = std::make_unique<SuspendedDocument>();
  aside->m_scenario = m_scenario;
  aside->m_snapshot = m_snapshot;
  aside->m_compareMode = m_compareMode;
  aside->m_path = m_path;
  aside->m_referenceFolder = m_referenceFolder;
  aside->m_keepsReferences = m_keepsReferences;
  aside->m_onDisk = m_onDisk;
  aside->m_recoveredUnsaved = m_recoveredUnsaved;
  aside->m_selection = m_selection;
  aside->m_undo = useUndo(emptyStack());
  openScenario(std::move(next));
  return aside;
}

void Session::resumeDocument(std::unique_ptr<SuspendedDocument> aside) {
  useUndo(std::move(aside->m_undo));
  if (!aside->m_scenario) return close();
  m_scenario = aside->m_scenario;
  m_snapshot = aside->m_snapshot;
  m_relativeErrors.clear();
  m_path = aside->m_path;
  m_referenceFolder = aside->m_referenceFolder;
  m_keepsReferences = aside->m_keepsReferences;
  m_onDisk = aside->m_onDisk;
  m_recoveredUnsaved = aside->m_recoveredUnsaved;
  setCompareMode(aside->m_compareMode);
  followPinned();
  select(aside->m_selection);
  Q_EMIT scenarioChanged();
  Q_EMIT documentChanged();
  Q_EMIT snapshotChanged();
  requestTrace();
}

Problems Session::saveAs(const std::filesystem::path& path) {
  const bool sameFolder = !m_referenceFolder.empty() && path.parent_path() == m_referenceFolder;
  const bool refers = sameFolder && m_keepsReferences;
  const std::string text = writeDocument(*m_scenario, refers);
  Problems problems = writeWhole(path, text);
  if (!problems.empty()) return problems;
  DiskCopy copy{m_scenario, {DiskState::Kind::There, contentDigest(text), {}, {}}};
  if (refers) {
    copy.state.beside = stampsNextToFile(path, *m_scenario);
    // The numbers come from the files as read, which may have changed since.
    if (const DiskCopy* before = onDisk())
      for (const auto& [name, stamp] : before->state.beside)
        if (copy.state.beside.contains(name)) copy.state.beside[name] = stamp;
  }
  m_path = path;
  m_onDisk[path] = std::move(copy);
  m_recoveredUnsaved = false;
  m_undo->setClean();
  Q_EMIT documentChanged();
  return {};
}

const DiskCopy* Session::onDisk() const {
  const auto found = m_onDisk.find(m_path);
  return found == m_onDisk.end() ? nullptr : &found->second;
}

void Session::takeFromDisk(DiskCopy copy) {
  apply(tr("Reload from the file"), *copy.scenario);
  setOnDisk(std::move(copy));
  m_recoveredUnsaved = false;
  m_undo->setClean();
  Q_EMIT documentChanged();
}

bool Session::isModified() const {
  if (m_scenario && m_scenario == m_view) return false;
  return m_recoveredUnsaved || !m_undo->isClean();
}

std::shared_ptr<const Scenario> Session::unmodified() const {
  if (!isModified()) return m_scenario;
  const int clean = m_undo->cleanIndex();
  if (m_recoveredUnsaved || clean < 0) return nullptr;
  const bool isBehind = m_undo->index() > clean;
  const auto* edit = dynamic_cast<const EditCommand*>(m_undo->command(isBehind ? clean : clean - 1));
  if (edit == nullptr) return nullptr;
  return std::make_shared<const Scenario>(isBehind ? edit->before() : edit->after());
}

Problems Session::apply(const QString& name, Scenario next, const QString& mergeKey) {
  if (!m_scenario || next == *m_scenario) return {};
  Problems problems = validate(next);
  if (!problems.empty()) return problems;
  auto after = std::make_shared<const Scenario>(std::move(next));
  m_undo->push(new EditCommand(*this, name, m_scenario, std::move(after), mergeKey));
  return {};
}

Problems Session::applyAsNewDocument(const QString& name, Scenario next, NewDocument kind) {
  if (!m_scenario || next == *m_scenario) return {};
  Problems problems = validate(next);
  if (!problems.empty()) return problems;
  auto after = std::make_shared<const Scenario>(std::move(next));
  // Unsaved changes of the previous document would be lost.
  if (kind == NewDocument::View && !isModified()) m_view = after;
  m_undo->push(new NewDocumentCommand(*this, name, m_scenario, std::move(after), m_path));
  return {};
}

void Session::setPath(std::filesystem::path path) {
  if (path == m_path) return;
  m_path = std::move(path);
  m_referenceFolder = m_path.parent_path();
  Q_EMIT documentChanged();
}

void Session::setScenario(std::shared_ptr<const Scenario> scenario) {
  const bool wasModified = isModified(), hadTitle = scenario->title == m_scenario->title;
  m_scenario = std::move(scenario);
  try {
    notifyScenarioChanged(!hadTitle || wasModified != isModified());
  } catch (...) {
    const auto notify = [this, failure = currentFailure()] { Q_EMIT failed(failure); };
    QMetaObject::invokeMethod(this, notify, Qt::QueuedConnection);
  }
}

void Session::notifyScenarioChanged(bool ofDocument) {
  select(clamped(m_selection, *m_scenario));
  requestTrace();
  followPinned();
  Q_EMIT scenarioChanged();
  if (ofDocument) Q_EMIT documentChanged();
}

void Session::requestTrace() {
  m_measuresError = false;
  // A sizes-only document has no values to compute with.
  if (!hasNumbers(*m_scenario)) return m_compute->cancel();
  m_compute->request(m_scenario);
}

/// Makes sure that the results of the pinned scenario exist or are being computed. They are computed only once: edits
/// of the open scenario do not affect them, and a scenario pinned while on screen is already computed.
void Session::followPinned() {
  const std::shared_ptr<const Scenario> pinned = m_scenario ? m_scenario->pinned : nullptr;
  if (pinned == m_followedPinned) return;
  m_followedPinned = pinned;
  if (!pinned || !hasNumbers(*pinned)) {
    m_compute->cancelPinned();
    return setPinnedSnapshot({});
  }
  const auto knows = [&](const Snapshot& s) { return s.trace && withoutPinned(*s.scenario) == *pinned; };
  for (const Snapshot& known : {m_pinnedSnapshot, m_snapshot}) {
    if (!knows(known)) continue;
    m_compute->requestPinned(pinned, true);
    return setPinnedSnapshot({pinned, known.trace});
  }
  setPinnedSnapshot({});
  m_compute->requestPinned(pinned);
}

void Session::setPinnedSnapshot(Snapshot snapshot) {
  if (snapshot.scenario == m_pinnedSnapshot.scenario && snapshot.trace == m_pinnedSnapshot.trace) return;
  m_pinnedSnapshot = std::move(snapshot);
  Q_EMIT pinnedSnapshotChanged();
}

bool Session::canCompare() const {
  return m_scenario && m_scenario->pinned && hasNumbers(*m_scenario) && hasNumbers(*m_scenario->pinned);
}

void Session::setCompareMode(CompareMode mode) {
  if (mode == m_compareMode) return;
  m_compareMode = mode;
  Q_EMIT compareModeChanged();
}

void Session::chooseBackend(BackendChoice choice, std::optional<int> deviceIndex) {
  startBackend(choice, deviceIndex, true);
}

void Session::restoreBackend(BackendChoice choice, std::optional<int> deviceIndex) {
  startBackend(choice, deviceIndex, false);
}

void Session::startBackend(BackendChoice choice, std::optional<int> deviceIndex, bool insists) {
  m_choice = choice;
  m_chosenDevice = deviceIndex;
  m_backendStarting = true;
  m_whyNotOpenCl.reset();
  m_compute->choose(choice, deviceIndex, insists);
  Q_EMIT backendChanged();
}

void Session::reportBackendFailure(const BackendFailure& failure) {
  Q_EMIT notice(tr("%1 Eigen is used instead; your work is untouched.").arg(failureText(failure)));
  if (isKeptOut(failure)) Q_EMIT driverKeptOut(failure);
}

std::optional<double> Session::relativeErrorOf(Stage stage) const {
  const auto found = m_relativeErrors.find(stage);
  return found == m_relativeErrors.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> Session::largestRelativeError() const {
  if (m_relativeErrors.empty()) return std::nullopt;
  const auto byError = [](const auto& a, const auto& b) { return a.second < b.second; };
  return std::max_element(m_relativeErrors.begin(), m_relativeErrors.end(), byError)->second;
}

void Session::select(const Selection& wanted) {
  const Selection selection = m_scenario && hasNumbers(*m_scenario) ? clamped(wanted, *m_scenario) : wanted;
  if (selection == m_selection) return;
  m_selection = selection;
  Q_EMIT selectionChanged();
}

}  // namespace attn::app
