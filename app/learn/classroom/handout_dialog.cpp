// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/handout_dialog.h"

#include <QCloseEvent>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>

#include "questions/question_template.h"
#include "session/edition.h"
#include "session/settings.h"
#include "text/list_text.h"
#include "text/roster_text.h"
#include "text/tool_tip.h"
#include "widgets/choice_box.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/labels.h"
#include "widgets/progress_line.h"
#include "widgets/section_label.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

constexpr int kDefaultVariants = 30, kMaxDrawnSeed = 999'999;

QString conflictText(const FolderConflicts& conflicts) {
  constexpr qsizetype kMaxNames = 4;
  QStringList sentences;
  if (!conflicts.changed.isEmpty()) {
    QStringList names = conflicts.changed.mid(0, kMaxNames);
    if (conflicts.changed.size() > kMaxNames) names << QStringLiteral("…");
    sentences << HandoutDialog::tr("%n file(s) there would be replaced: %1.", nullptr,
                                   static_cast<int>(conflicts.changed.size()))
                     .arg(listText(names));
  }
  if (conflicts.others > 0)
    sentences << HandoutDialog::tr("%n other hand-out(s) would remain next to the new ones.", nullptr,
                                   conflicts.others);
  return sentences.join(QLatin1Char('\n'));
}

/// True if the existing files may be replaced.
bool mayWriteInto(QWidget* over, const FolderConflicts& conflicts) {
  QMessageBox box(QMessageBox::Question, HandoutDialog::tr("The folder is not empty"), conflictText(conflicts),
                  QMessageBox::Cancel, over);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(HandoutDialog::tr("Answers to hand-outs that are replaced can no longer be collected."));
  const QPushButton* write = box.addButton(
      conflicts.changed.isEmpty() ? HandoutDialog::tr("Write next to them") : HandoutDialog::tr("Replace them"),
      QMessageBox::AcceptRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == write;
}

}  // namespace

HandoutDialog::HandoutDialog(Assignment assignment, Settings& settings, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_assignment(std::move(assignment)),
      m_settings(settings),
      m_theme(theme),
      m_variants(new QSpinBox(this)),
      m_seed(new QLineEdit(this)),
      m_folder(new QLineEdit(this)),
      m_roster(new QLineEdit(this)),
      m_keyFile(new QLineEdit(this)),
      m_draw(new QPushButton(tr("Draw another"), this)),
      m_choose(new QPushButton(tr("Choose…"), this)),
      m_chooseKey(new QPushButton(tr("Choose…"), this)),
      m_show(new QPushButton(tr("Show the folder"), this)),
      m_handOut(new QPushButton(tr("Hand out"), this)),
      m_close(new QPushButton(tr("Close"), this)),
      m_chooseRoster(new QPushButton(tr("Choose…"), this)),
      m_archives(new ToggleSwitch(this)),
      m_files(new ToggleSwitch(this)),
      m_worksheets(new ToggleSwitch(this)),
      m_solutions(new ToggleSwitch(this)),
      m_twoSided(new ToggleSwitch(this)),
      m_moodle(new ToggleSwitch(this)),
      m_sealed(new ToggleSwitch(this)),
      m_paper(new ChoiceBox(this)),
      m_progress(new ProgressLine(this)),
      m_done(wrappedLabel({}, this)),
      m_students(wrappedLabel({}, this)),
      m_sealedText(wrappedLabel({}, this)),
      m_problem(new InlineError(this)) {
  setWindowTitle(tr("Hand out"));
  build(theme);
  setSeed(QRandomGenerator::global()->bounded(1, kMaxDrawnSeed));
  const QString last = m_settings.lastFolder();
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString within = !last.isEmpty() && QDir(last).exists() ? last : documents;
  setFolder(QDir(within).filePath(fileNameOf(m_assignment)));
  follow();
}

void HandoutDialog::build(const Theme& theme) {
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  m_variants->setRange(1, kMaxVariants);
  m_variants->setValue(kDefaultVariants);
  m_variants->setAccessibleName(tr("Variants"));
  m_seed->setAccessibleName(tr("Seed"));
  m_folder->setAccessibleName(tr("Folder"));
  setPlainToolTip(m_seed, tr("The same seed produces the same hand-outs"));
  m_files->setLabel(tr("A file for each student, to open in AttentionScope"));
  m_worksheets->setLabel(tr("Worksheets on paper (PDF)"));
  m_solutions->setLabel(tr("With the solutions in a separate PDF"));
  m_twoSided->setLabel(tr("For double-sided printing"));
  m_moodle->setLabel(tr("Questions for Moodle (XML)"));
  setPlainToolTip(m_moodle, tr("A category for each question, with one entry per variant: a quiz draws one of them"));
  m_paper->addItems({tr("A4"), tr("Letter")});
  m_paper->setAccessibleName(tr("Paper"));
  m_sealed->setLabel(tr("Seal the answers in the files until you publish a key"));
  m_keyFile->setAccessibleName(tr("File for the key"));
  m_sealedText->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));
  for (ToggleSwitch* toggle : {m_archives, m_files, m_sealed, m_worksheets, m_solutions, m_twoSided, m_moodle}) {
    toggle->setCheckable(true);
    toggle->setTheme(theme);
    connect(toggle, &QAbstractButton::toggled, this, &HandoutDialog::follow);
  }
  m_progress->setTheme(theme);
  m_progress->setFixedHeight(px(4));
  m_progress->hide();
  m_problem->setTheme(theme);
  m_done->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->setVerticalSpacing(px(10));
  form->addRow(tr("Variants, one for each student"), rowOf({{m_variants, 1}}));
  form->addRow(tr("Roster"), buildRoster());
  form->addRow(tr("Seed"), rowOf({{m_seed, 1}, m_draw}));
  form->addRow(tr("Folder"), rowOf({{m_folder, 1}, m_choose}));
  auto* forms = new SectionLabel(this);
  forms->setText(tr("Output"));
  forms->setTheme(theme);
  QLabel* size = plainLabel(tr("Paper"));
  size->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));
  QWidget* paper = lineOf({{size, 1}, m_paper});
  QWidget* key = lineOf({plainLabel(tr("Key")), {m_keyFile, 1}, m_chooseKey});
  auto* buttons = new QDialogButtonBox(this);
  buttons->addButton(m_handOut, QDialogButtonBox::AcceptRole);
  buttons->addButton(m_close, QDialogButtonBox::RejectRole);
  m_handOut->setDefault(true);
  m_show->hide();
  frameDialog(*this,
              {form, BoxItem::space(px(6)), forms, m_files, m_archives, m_sealed, key, m_sealedText, m_worksheets,
               m_solutions, m_twoSided, paper, m_moodle, m_progress, m_problem, m_done,
               rowOf({m_show, BoxItem::growing()}), BoxItem::growing()},
              buttons, {{620, 520}, "classroom.handout", 10, QMargins(20, 18, 20, 18)}, theme);
  connect(m_draw, &QPushButton::clicked, this,
          [this] { setSeed(QRandomGenerator::global()->bounded(1, kMaxDrawnSeed)); });
  for (QPushButton* choose : {m_choose, m_chooseKey}) choose->setEnabled(edition().usesFolders);
  connect(m_choose, &QPushButton::clicked, this, [this] {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("The folder for the hand-outs"), m_folder->text());
    if (!chosen.isEmpty()) setFolder(chosen);
  });
  connect(m_show, &QPushButton::clicked, this,
          [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder->text())); });
  connect(m_handOut, &QPushButton::clicked, this, &HandoutDialog::handOut);
  m_students->hide();
  connect(m_chooseKey, &QPushButton::clicked, this, [this] {
    const QString chosen = QFileDialog::getSaveFileName(this, tr("The file for the key"), m_keyFile->text(),
                                                        tr("Keys (*.key)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!chosen.isEmpty()) m_keyFile->setText(QDir::toNativeSeparators(chosen));
  });
  connect(m_sealed, &QAbstractButton::clicked, this, [this](bool isSealed) {
    if (isSealed) proposeKeyFile();
  });
  connect(m_keyFile, &QLineEdit::textChanged, this, &HandoutDialog::follow);
  m_files->setChecked(true);
  m_solutions->setChecked(true);
  connect(m_seed, &QLineEdit::textChanged, this, &HandoutDialog::follow);
  connect(m_folder, &QLineEdit::textChanged, this, &HandoutDialog::follow);
}

QWidget* HandoutDialog::buildRoster() {
  m_roster->setAccessibleName(tr("Roster"));
  m_roster->setPlaceholderText(tr("none: only you know who has which variant"));
  m_roster->setClearButtonEnabled(true);
  setPlainToolTip(m_roster, tr("A table (CSV) with the columns Name and ID, and optionally Email and Group; also as "
                               "Moodle exports its participants"));
  m_chooseRoster->setAccessibleName(tr("Choose the roster"));
  m_archives->setLabel(tr("An archive for each group (ZIP)"));
  m_students->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  connect(m_roster, &QLineEdit::textChanged, this, &HandoutDialog::showRoster);
  connect(m_chooseRoster, &QPushButton::clicked, this, [this] {
    const QString chosen = chosenFile(this, tr("The table of students"), m_settings.lastFolder(),
                                      tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
    if (!chosen.isEmpty()) setRoster(chosen, m_archives->isChecked());
  });
  return blockOf({rowOf({{m_roster, 1}, m_chooseRoster}), m_students});
}

void HandoutDialog::setRoster(const QString& file, bool archives) {
  m_archives->setChecked(archives);
  m_roster->setText(QDir::toNativeSeparators(file));
  showRoster();  // the same file may have changed
}

/// Shows how many students the table has, or what is wrong with it.
void HandoutDialog::showRoster() {
  constexpr qsizetype kMaxNotices = 3;
  const QString file = QDir::fromNativeSeparators(m_roster->text().trimmed());
  QStringList said;
  m_isRosterUsable = false;
  if (!file.isEmpty()) {
    const auto roster = rosterIn(file);
    m_isRosterUsable = roster.has_value();
    if (roster) {
      std::set<std::string> groups;
      for (const RosterStudent& each : roster->students) groups.insert(each.group);
      said << tr("%n student(s)", nullptr, static_cast<int>(roster->students.size())) + QStringLiteral(" · ") +
                  tr("%n group(s)", nullptr, static_cast<int>(groups.size()));
      said << rosterProblemTexts(*roster, true, kMaxNotices);
      m_variants->setValue(static_cast<int>(roster->students.size()));
    } else {
      said << roster.error();
    }
  }
  m_students->setText(said.join(QLatin1Char('\n')));
  m_students->setStyleSheet(QStringLiteral("color: %1").arg((m_isRosterUsable ? m_theme.soft : m_theme.error).name()));
  m_students->setVisible(!said.isEmpty());
  follow();
}

void HandoutDialog::setVariants(int variants) {
  m_variants->setValue(variants);
}

void HandoutDialog::setSeed(std::uint64_t seed) {
  m_seed->setText(QString::number(seed));
}

void HandoutDialog::setFolder(const QString& folder) {
  m_folder->setText(QDir::toNativeSeparators(folder));
}

void HandoutDialog::setKeyFile(const QString& file) {
  m_sealed->setChecked(!file.isEmpty());
  m_keyFile->setText(QDir::toNativeSeparators(file));
}

/// Next to the folder of the hand-outs, not in it, under a name that is free.
void HandoutDialog::proposeKeyFile() {
  const QFileInfo folder(QDir::fromNativeSeparators(m_folder->text().trimmed()));
  const QString base = folder.dir().filePath(fileNameOf(m_assignment));
  QString file = base + QLatin1String(kKeySuffix);
  for (int number = 2; QFileInfo::exists(file); ++number)
    file = base + QStringLiteral("-%1").arg(number) + QLatin1String(kKeySuffix);
  m_keyFile->setText(QDir::toNativeSeparators(file));
  // The seed reproduces the questions with their answers: a short one could be tried out.
  setSeed(QRandomGenerator::system()->generate64() % kSeeds);
}

QString HandoutDialog::problemOfSealing() const {
  if (!m_files->isChecked() || !m_sealed->isChecked()) return {};
  if (m_assignment.feedback == AssignmentFeedback::AtOnce)
    return tr("This assignment shows the answers at once, so they cannot be sealed.");
  const QString file = QDir::fromNativeSeparators(m_keyFile->text().trimmed());
  if (file.isEmpty()) return tr("Choose a file for the key.");
  // With a roster, students may be added to hand-outs that were sealed with this key.
  if (QFileInfo::exists(file) && m_roster->text().trimmed().isEmpty())
    return tr("%1 exists already and is not replaced. Choose another name for the key.")
        .arg(QFileInfo(file).fileName());
  const QString folder = QFileInfo(QDir::fromNativeSeparators(m_folder->text().trimmed())).absoluteFilePath();
  if (QDir::cleanPath(QFileInfo(file).absolutePath()) == QDir::cleanPath(folder))
    return tr("Do not put the key into the folder of the hand-outs, from where it could reach the students.");
  return {};
}

void HandoutDialog::setForms(bool files, bool worksheets, bool solutions, bool moodle) {
  m_files->setChecked(files);
  m_worksheets->setChecked(worksheets);
  m_solutions->setChecked(solutions);
  m_moodle->setChecked(moodle);
}

HandoutOrder HandoutDialog::order() const {
  HandoutOrder order;
  order.assignment = m_assignment;
  order.variants = m_variants->value();
  order.roster = QDir::fromNativeSeparators(m_roster->text().trimmed());
  order.archives = !order.roster.isEmpty() && m_archives->isChecked();
  order.seed = m_seed->text().trimmed().toULongLong();
  order.folder = QDir::fromNativeSeparators(m_folder->text().trimmed());
  order.files = m_files->isChecked();
  order.worksheets = m_worksheets->isChecked();
  order.solutions = order.worksheets && m_solutions->isChecked();
  order.moodle = m_moodle->isChecked();
  if (order.files && m_sealed->isChecked()) order.keyFile = QDir::fromNativeSeparators(m_keyFile->text().trimmed());
  order.paper.size = m_paper->currentIndex() == 1 ? PaperSize::Letter : PaperSize::A4;
  order.paper.twoSided = m_twoSided->isChecked();
  return order;
}

void HandoutDialog::follow() {
  const bool paper = m_worksheets->isChecked();
  for (QWidget* each : std::initializer_list<QWidget*>{m_solutions, m_twoSided, m_paper->parentWidget()})
    each->setVisible(paper);
  const bool hasRoster = !m_roster->text().trimmed().isEmpty();
  m_variants->setEnabled(!hasRoster);
  m_archives->setVisible(hasRoster && m_files->isChecked());
  m_sealed->setVisible(m_files->isChecked());
  m_keyFile->parentWidget()->setVisible(m_files->isChecked() && m_sealed->isChecked());
  const bool hasOwn = std::ranges::any_of(m_assignment.items, [](const AssignmentItem& each) { return !!each.own; });
  m_sealedText->setVisible(m_files->isChecked() && (m_sealed->isChecked() || hasOwn));
  m_sealedText->setText(
      m_sealed->isChecked()
          ? tr("For practice, not for grades: students can still compute the answers with this program, work together, "
               "or open a file on another computer. Keep the key: without it, nobody can grade the answers.")
          : tr("Files that are not sealed contain the formulas of your own questions: a student who opens one in an "
               "editor can compute the answers."));
  growToParts(*this);
  if (m_job.isRunning()) return;
  bool isNumber = false;
  const std::uint64_t seed = m_seed->text().trimmed().toULongLong(&isNumber);
  QString why;
  if (!edition().usesFolders)
    why = missingText(&Edition::usesFolders);
  else if (!isNumber || seed >= kSeeds)
    why = tr("The seed must be a whole number from 0 to 9,007,199,254,740,991.");
  else if (hasRoster && !m_isRosterUsable)
    why = tr("Correct the roster, or choose another one.");
  else if (m_folder->text().trimmed().isEmpty())
    why = tr("Choose a folder.");
  else if (!m_files->isChecked() && !paper && !m_moodle->isChecked())
    why = tr("Choose at least one of them: files, worksheets or questions for Moodle.");
  else
    why = problemOfSealing();
  m_problem->showText(why);
  m_handOut->setEnabled(why.isEmpty());
}

void HandoutDialog::begin(const QString& what) {
  m_cancelled = false;
  m_problem->showText({});
  m_done->setText(what);
  m_progress->setShare(0);
  m_progress->show();
  m_show->hide();
  m_handOut->setEnabled(false);
  m_close->setText(tr("Cancel"));
}

void HandoutDialog::ended() {
  m_progress->hide();
  m_close->setText(tr("Close"));
  m_handOut->setEnabled(true);
}

void HandoutDialog::say(const QString& done, const QString& problem) {
  ended();
  m_done->setText(done);
  m_problem->showText(problem);
  growToParts(*this);
  scrollTo(m_show->isHidden() ? static_cast<QWidget*>(m_done) : m_show);
}

void HandoutDialog::handOut() {
  if (m_job.isRunning() || !m_handOut->isEnabled()) return;
  const HandoutOrder wanted = order();
  begin(tr("Drawing the numbers …"));
  m_job.start([wanted](const BackgroundJob::Context&) { return planOf(wanted); },
              [this, wanted](const tl::expected<tl::expected<HandoutPlan, QString>, JobFailure>& made) {
                if (!made) return say({}, failureText(made.error()));
                if (m_cancelled) return say(tr("Nothing was written."), {});
                planned(wanted, *made);
              });
}

void HandoutDialog::planned(const HandoutOrder& wanted, const tl::expected<HandoutPlan, QString>& plan) {
  if (!plan) return say({}, plan.error());
  const FolderConflicts conflicts = conflictsOf(wanted, *plan);
  if (conflicts.any() && !mayWriteInto(this, conflicts)) return say(tr("Nothing was written."), {});
  write(wanted, *plan);
}

void HandoutDialog::write(const HandoutOrder& wanted, const HandoutPlan& plan) {
  m_done->setText(tr("Writing …"));
  const auto files = static_cast<int>(plan.names().size());
  m_job.start(
      [this, wanted, plan](const BackgroundJob::Context& context) {
        return writePlan(wanted, plan, [this, &context](int done, int of) {
          context.notify([this, done, of] { m_progress->setShare(static_cast<double>(done) / std::max(1, of)); });
          return !context.stop().stop_requested();
        });
      },
      [this, wanted, plan, files](const tl::expected<tl::expected<int, QString>, JobFailure>& written) {
        if (!written) return say({}, failureText(written.error()));
        if (!*written) return say({}, written->error());
        const QString folder = QDir::toNativeSeparators(wanted.folder);
        m_show->setVisible(**written > 0);
        if (**written < files)
          return say(tr("Canceled: %1 of %2 files are in %3.").arg(**written).arg(files).arg(folder), {});
        m_settings.setLastFolder(QDir(wanted.folder).absolutePath());
        QStringList lines{tr("%n file(s) are in %1.", nullptr, files).arg(folder)};
        lines << plan.notices;
        if (wanted.files)
          lines << tr(
              "Give each student one of the hand-outs, and keep the folder: it is needed to collect the answers "
              "(Classroom › Collect answers…).");
        if (plan.key)
          lines << tr("Key: %1 (in %2). Publish it after the deadline.")
                       .arg(keyText(*plan.key), QDir::toNativeSeparators(wanted.keyFile));
        if (wanted.worksheets)
          lines << (wanted.roster.isEmpty()
                        ? tr("The worksheets are for printing; seed %1 reproduces them.").arg(wanted.seed)
                        : tr("The worksheets are for printing: one for each student, with the name and the numbers of "
                             "the student’s file."));
        if (wanted.worksheets && wanted.files)
          lines << tr("Answers on paper: Classroom › Collect answers…, then Enter answers from paper….");
        say(lines.join(QLatin1Char('\n')), {});
        Q_EMIT handedOut(wanted.folder, files);
      });
}

/// While files are being written, closing only cancels that; every file is complete.
void HandoutDialog::reject() {
  if (!m_job.isRunning()) return QDialog::reject();
  m_cancelled = true;
  m_job.requestStop();
}

void HandoutDialog::closeEvent(QCloseEvent* event) {
  if (!m_job.isRunning()) return QDialog::closeEvent(event);
  reject();
  event->ignore();
}

}  // namespace attn::app
