// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/documents.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <new>

#include "attention/trace.h"
#include "base/foreign_text.h"
#include "compute/guest/driver_guard.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "scenario/embedding.h"
#include "session/document_file.h"
#include "session/examples.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "widgets/file_dialogs.h"
#include "widgets/unsaved_changes.h"
#include "window/command/mnemonics.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

struct NewDocumentText {
  Q_DECLARE_TR_FUNCTIONS(NewDocument)
};

/// A short sentence in the user's language with the numbers of the word table.
Scenario newScenario() {
  const QStringList words = NewDocumentText::tr("The cat sat down", "words split by spaces").split(QLatin1Char(' '));
  std::vector<std::string> tokens;
  for (const QString& word : words) tokens.push_back(word.toStdString());
  Scenario scenario = scenarioFromTable(tokens);
  scenario.title = NewDocumentText::tr("Untitled").toStdString();
  return scenario;
}

QString suffix() {
  return QStringLiteral(".attn.json");
}

/// Commits unfinished edits: editors do so when they lose the focus.
void commitEdits() {
  QWidget* focused = QApplication::focusWidget();
  const bool typing = focused && focused->testAttribute(Qt::WA_InputMethodEnabled);
  if (typing) focused->clearFocus();
}

/// "T = 5,792 tokens, 4 heads"
QString sizesOf(const Scenario& scenario) {
  const Index queries = queryTokens(scenario), keys = keyTokens(scenario);
  const QString tokens =
      queries == keys
          ? Documents::tr("T = %1 tokens").arg(wholeText(queries))
          : Documents::tr("%Ln query(ies), %1 keys", nullptr, static_cast<int>(queries)).arg(wholeText(keys));
  return listText({tokens, Documents::tr("%n head(s)", nullptr, static_cast<int>(scenario.heads.query))});
}

/// Faster reads show no notice, which would only flicker.
constexpr std::chrono::milliseconds kUnnoticed{150};

}  // namespace

QString nameOfFile(const QString& path) {
  QString name = QFileInfo(path).fileName();
  for (const QString& end : {suffix(), QStringLiteral(".json")})
    if (name.endsWith(end, Qt::CaseInsensitive) && name.size() > end.size()) {
      name.chop(end.size());
      break;
    }
  return name;
}

Documents::Documents(Session& session, Settings& settings, Autosave& autosave, NoticeBar& notices, QWidget& window)
    : m_session(session),
      m_settings(settings),
      m_autosave(autosave),
      m_notices(notices),
      m_window(window),
      m_patience(kUnnoticed),
      m_read(&readDocument),
      m_demand([](const Scenario& scenario) { return traceDemand(scenario); }),
      m_disk(session, notices, window) {
  connect(&m_disk, &DiskChanges::savingRequested, this, &Documents::save);
  connectNotices();
}

void Documents::setReader(DocumentReader reader) {
  m_disk.watch().setReader(reader);
  m_read = std::move(reader);
}

bool Documents::openWithNotice(const QString& path, const QString& about) {
  if (m_elsewhere(path)) {
    if (!about.isEmpty()) m_notices.say(about);
    return true;
  }
  bool isOpen = false;
  // Only callbacks delivered within this call may write to isOpen.
  const auto here = std::make_shared<bool*>(&isOpen);
  m_reading.start(
      [file = toPath(path), read = m_read](const BackgroundJob::Context&) { return readDiskCopy(file, read); },
      [this, path, about, here](tl::expected<Result<DiskCopy>, JobFailure> read) {
        if (!read) {
          m_notices.fail(tr("%1 was not opened.").arg(QFileInfo(path).fileName()), failureText(read.error()));
          return;
        }
        const bool opened = take(path, std::move(*read));
        if (opened && !about.isEmpty()) m_notices.say(about);
        if (*here) **here = opened;
      });
  if (!m_reading.waitUntilDone(m_patience)) {
    m_notices.say(tr("Opening %1 …").arg(QFileInfo(path).fileName()));
    m_notices.offer(tr("Cancel"), [this] {
      m_reading.cancel();
      m_notices.hide();
    });
  }
  *here = nullptr;
  return isOpen;
}

bool Documents::take(const QString& path, Result<DiskCopy> read) {
  const std::filesystem::path file = toPath(path);
  if (!read) {
    report(tr("%1 was not opened.").arg(QFileInfo(path).fileName()), read.error());
    return false;
  }
  m_notices.hide();
  switch (askAboutSize(QFileInfo(path).fileName(), *read->scenario)) {
    case LargeAnswer::Compute:
      break;
    case LargeAnswer::SizesOnly:
      return openSizesOf(QFileInfo(path).fileName(), *read->scenario);
    case LargeAnswer::Cancel:
      return false;
  }
  if (!mayClose()) return false;
  m_session.openRead(std::move(*read), file);
  remember(path, QString::fromStdString(m_session.scenario()->title));
  m_notices.hide();
  Q_EMIT opened();
  return true;
}

Documents::LargeAnswer Documents::askAboutSize(const QString& name, const Scenario& scenario) {
  const TraceDemand demand = m_demand(scenario);
  if (demand.size == TraceDemand::Size::Usual) return LargeAnswer::Compute;
  const bool beyond = demand.size == TraceDemand::Size::Beyond;
  const QString sum =
      tr("%1 has %2. All stages of its computation need %3 of memory; %4 are free.")
          .arg(name, sizesOf(scenario), bytesText(static_cast<double>(demand.bytes)), bytesText(demand.available));
  QMessageBox box(QMessageBox::Question, tr("A large document"), sum, QMessageBox::Cancel, &m_window);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(
      (beyond ? tr("That is more than half, so it cannot be computed here.") + QLatin1Char(' ') : QString()) +
      tr("You can open only its sizes, as a new document, at once: its cost, tiles and memory traffic can be seen "
         "without the numbers."));
  QPushButton* sizes = box.addButton(tr("Open the sizes only"), QMessageBox::AcceptRole);
  const QPushButton* compute = beyond ? nullptr : box.addButton(tr("Compute it anyway"), QMessageBox::AcceptRole);
  box.setDefaultButton(sizes);
  box.exec();
  if (box.clickedButton() == sizes) return LargeAnswer::SizesOnly;
  return compute && box.clickedButton() == compute ? LargeAnswer::Compute : LargeAnswer::Cancel;
}

/// Opens a new document without a file: saving must not overwrite the numbers with sizes.
bool Documents::openSizesOf(const QString& name, const Scenario& scenario) {
  if (!mayClose()) return false;
  m_session.openScenario(sizesOnly(scenario));
  m_notices.hide();
  Q_EMIT opened();
  m_notices.say(tr("These are the sizes of %1, as a new document. The file is unchanged.").arg(name));
  return true;
}

/// Another document is opened instead: one still being read must not replace it later.
void Documents::stopReading() {
  m_reading.cancel();
  m_notices.hide();
}

/// Asks about unsaved work first; returns false if the open document stays.
bool Documents::replaceBy(const std::function<void()>& open) {
  if (!mayClose()) return false;
  stopReading();
  open();
  Q_EMIT opened();
  return true;
}

void Documents::report(const QString& heading, const Problems& problems) {
  m_notices.fail(heading + QLatin1Char(' ') + tr("%n problem(s):", nullptr, static_cast<int>(problems.size())),
                 problemsText(problems));
}

void Documents::openWithDialog() {
  const QString path = chosenFile(
      &m_window, tr("Open a document"), m_settings.lastFolder(),
      tr("All supported files (*.attn.json *.lesson.zip lesson.json *.handout.json *.work.json *.gguf config.json "
         "*.safetensors *.npz);;AttentionScope documents (*.attn.json);;Lessons (*.lesson.zip lesson.json);;Hand-outs "
         "and assignments (*.handout.json *.work.json);;Language models (*.gguf config.json *.safetensors);;Recorded "
         "attention (*.safetensors *.npz);;All files (*)"));
  if (!path.isEmpty()) openFile(path);
}

void Documents::openExample(const QString& file) {
  if (const std::shared_ptr<const Scenario> example = readTranslatedExample(file))
    replaceBy([&] { m_session.openScenario(*example); });
}

bool Documents::openTask(const Scenario& scenario) {
  return replaceBy([&] { m_session.openScenario(scenario); });
}

bool Documents::openPasted(const Scenario& scenario) {
  const QString title = QString::fromStdString(foreign::shown(scenario.title, 300));
  const QString name = title.isEmpty() ? tr("Untitled") : title;
  switch (askAboutSize(name, scenario)) {
    case LargeAnswer::Compute:
      break;
    case LargeAnswer::SizesOnly:
      stopReading();
      return openSizesOf(name, scenario);
    case LargeAnswer::Cancel:
      return false;
  }
  if (!replaceBy([&] { m_session.openScenario(scenario, true); })) return false;
  m_notices.say(tr("“%1” was opened from the clipboard. It is not saved to a file yet.").arg(name));
  return true;
}

void Documents::openNew() {
  replaceBy([this] { m_session.openScenario(newScenario()); });
}

void Documents::ensureDocument() {
  // Q, K and V are what files contain most often, and only a document with such inputs can import them.
  if (!m_session.hasScenario()) replaceBy([this] { m_session.openScenario(asQkvInputs(newScenario())); });
}

void Documents::openRecovered(const RecoverableWork& work) {
  const std::shared_ptr<const Scenario> scenario = Autosave::read(work);
  if (!scenario) {
    m_notices.fail(tr("The recovered work cannot be read."));
    return;
  }
  switch (askAboutSize(work.title, *scenario)) {
    case LargeAnswer::Compute:
      break;
    case LargeAnswer::SizesOnly:  // the journal keeps the numbers
      stopReading();
      openSizesOf(work.title, *scenario);
      return;
    case LargeAnswer::Cancel:
      return;
  }
  replaceBy([&] {
    m_session.openRecovered(*scenario, toPath(work.path), work.base);
    m_autosave.takeOver(work);  // the old journal is removed once the program's own contains the work
    m_autosave.flush();
  });
}

bool Documents::save() {
  commitEdits();
  if (m_session.path().empty()) return saveWithDialog();
  const DiskChanges::Plan plan = m_disk.beforeSaving();
  if (!plan.writes || !write(plan.under.isEmpty() ? toQString(m_session.path()) : plan.under)) return false;
  if (!plan.said.isEmpty()) m_notices.say(plan.said);
  return true;
}

/// If the title equals the file name, it follows the new name.
bool Documents::write(const QString& path) {
  const bool moves = toPath(path) != m_session.path();
  const bool named = moves && takeNameOf(path);
  const Problems problems = m_session.saveAs(toPath(path));
  if (!problems.empty()) {
    if (named) m_session.undoStack()->undo();
    report(tr("The document was not saved."), problems);
    return false;
  }
  if (moves) remember(path, QString::fromStdString(m_session.scenario()->title));
  return true;
}

QString Documents::suggestedFile() const {
  if (!m_session.path().empty()) return toQString(m_session.path());
  QString name = QString::fromStdString(m_session.scenario()->title).simplified();
  name.replace(QRegularExpression(QStringLiteral("[/\\\\:*?\"<>|]")), QStringLiteral("-"));
  if (name.isEmpty()) name = tr("Untitled");
  return QDir(m_settings.lastFolder()).filePath(name + suffix());
}

/// A document without a title, or with that of its previous file, is named after its new file.
bool Documents::takeNameOf(const QString& path) {
  const QString title = QString::fromStdString(m_session.scenario()->title).simplified();
  const bool ownTitle = !title.isEmpty() && title != QString::fromStdString(newScenario().title) &&
                        (m_session.path().empty() || title != nameOfFile(toQString(m_session.path())));
  if (ownTitle || title == nameOfFile(path)) return false;
  Scenario next = *m_session.scenario();
  next.title = nameOfFile(path).toStdString();
  return m_session.apply(tr("Rename"), std::move(next)).empty();
}

bool Documents::saveWithDialog() {
  if (!m_session.hasScenario()) return false;
  commitEdits();
  const QString path = fileToWrite(&m_window, tr("Save the document"), suggestedFile(),
                                   tr("AttentionScope documents (*.attn.json)"), suffix());
  if (path.isEmpty()) return false;
  // The dialog has asked about overwriting, but not about changes by others to the document's own file.
  if (toPath(path) == m_session.path()) return save();
  m_disk.beforeSavingElsewhere();
  return write(path);
}

void Documents::rename() {
  if (!m_session.hasScenario()) return;
  bool accepted = false;
  const QString title = QInputDialog::getText(&m_window, tr("Rename"), tr("Title of the document:"), QLineEdit::Normal,
                                              QString::fromStdString(m_session.scenario()->title), &accepted);
  if (!accepted) return;
  Scenario next = *m_session.scenario();
  next.title = title.simplified().toStdString();
  const Problems problems = m_session.apply(tr("Rename"), std::move(next));
  if (!problems.empty()) report(tr("The document was not renamed."), problems);
}

bool Documents::mayClose() {
  commitEdits();
  m_beforeReplacing();
  if (!m_session.hasScenario() || !m_session.isModified()) return true;
  const QString title = QString::fromStdString(foreign::shown(m_session.scenario()->title, 300));
  return mayDiscard(&m_window, tr("Unsaved changes"),
                    tr("Save the changes to “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
                    tr("Without saving, the changes since the last save are lost."), [this] { return save(); });
}

void Documents::remember(const QString& path, const QString& title) {
  const QFileInfo info(path);
  m_settings.setLastFolder(info.absolutePath());
  m_settings.addRecentFile({info.absoluteFilePath(), title, QDateTime::currentDateTimeUtc()});
  Q_EMIT recentFilesChanged();
}

void Documents::fillRecentMenu(QMenu& menu) {
  menu.clear();
  const std::vector<RecentFile> files = m_settings.recentFiles();
  for (const RecentFile& file : files) {
    const QString name = QFileInfo(file.path).fileName();
    QAction* action = menu.addAction(asMenuText(file.title.isEmpty() ? name : tr("%1 (%2)").arg(file.title, name)));
    action->setObjectName(QStringLiteral("file:") + file.path);
    setPlainToolTip(action, file.path);
    connect(action, &QAction::triggered, this, [this, path = file.path] { openFile(path); });
  }
  if (files.empty()) {
    menu.addAction(tr("No documents yet"))->setEnabled(false);
    return fillMnemonics(menu);
  }
  menu.addSeparator();
  connect(menu.addAction(tr("Clear the list")), &QAction::triggered, this, [this] {
    m_settings.clearRecentFiles();
    Q_EMIT recentFilesChanged();
  });
  fillMnemonics(menu);
}

void Documents::fillExamplesMenu(QMenu& menu) {
  menu.clear();
  for (const Example& example : examples()) {
    QAction* action = menu.addAction(asMenuText(QString(example.title).remove(QLatin1Char('_'))));
    action->setObjectName(QStringLiteral("example:") + example.file);
    setPlainToolTip(action, example.summary);
    connect(action, &QAction::triggered, this, [this, file = example.file] { openExample(file); });
  }
  fillMnemonics(menu);
}

// --- notices about the session and its backup

void Documents::connectNotices() {
  connect(&m_session, &Session::notice, this, [this](const QString& text) { m_notices.say(text); });
  connect(&m_session, &Session::failed, this, &Documents::showFailure);
  // Drivers fail most often because of their kernel cache, which is rebuilt automatically.
  connect(&m_session, &Session::driverKeptOut, this, [this] {
    m_notices.offer(tr("Empty its cache and try OpenCL again"), [this] {
      emptyKernelCaches();
      m_session.chooseBackend(m_session.chosenBackend(), m_session.chosenDevice());
    });
  });
  const QString topic = QStringLiteral("journal");
  connect(&m_autosave, &KeptFile::problemChanged, this, [this, topic] {
    if (const QString& reason = m_autosave.problem(); !reason.isEmpty())
      return m_notices.showAbout(
          topic, NoticeBar::Kind::Error,
          tr("Unsaved work cannot be backed up in case of a crash. Save it soon; the program keeps trying."), reason);
    m_notices.withdraw(topic);
    if (m_session.isModified()) m_notices.say(tr("Unsaved work is being backed up again."));
  });
}

void Documents::showFailure(const JobFailure& failure) {
  const bool unsaved = m_session.hasScenario() && m_session.isModified();
  bool kept = false;
  try {
    kept = m_autosave.keepNow();
  } catch (const std::bad_alloc&) {
    // It is retried automatically; show the notice anyway.
  }
  const bool isMemory = failure.kind == JobFailure::Kind::OutOfMemory;
  const QString what = isMemory ? tr("There was not enough memory to finish this.")
                                : tr("An internal error prevented this from finishing.");
  const QString work = !unsaved ? tr("None of your work is lost.")
                       : kept   ? tr("Your work is untouched and backed up.")
                                : tr("Your work is untouched, but could not be backed up: save it now.");
  const QString advice = isMemory ? tr("Close other programs, or use fewer tokens or heads.")
                                  : QString::fromStdString(foreign::shown(failure.detail, 500));
  m_notices.fail(what + QLatin1Char(' ') + work, advice);
}

}  // namespace attn::app
