// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/settings/learning_dialog.h"

#include <QAbstractButton>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDate>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>
#include <set>
#include <utility>

#include "learn/settings/day_rules.h"
#include "progress/progress.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "theme/fonts.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/labels.h"
#include "widgets/section_label.h"
#include "widgets/time_field.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

constexpr int kMaxProblems = 4;
constexpr int kDefaultDaysToExam = 30;

struct LearningText {
  Q_DECLARE_TR_FUNCTIONS(LearningText)
};

QString dateText(std::int64_t localDay) {
  return QLocale().toString(dateOf(localDay), LearningText::tr("d MMMM yyyy", "a date, as Qt writes dates"));
}

QLabel* wrapped(QWidget* parent) {
  QLabel* label = plainLabel({}, parent);
  label->setWordWrap(true);
  return label;
}

/// The filter of file dialogs.
QString progressFiles() {
  return LearningText::tr("Progress of AttentionScope (*.json)");
}

}  // namespace

QString rulesText(const LearningRecord& record, const DayRules& rules, bool allCards, const Moment& now) {
  const std::int64_t today = localDay(now);
  const std::vector<attn::Card> cards = record.cards(rules.cards);
  const std::vector<std::string> offered = offeredCards(record, allCards);
  std::set<std::string> begun;
  for (const attn::Card& card : cards)
    if (card.phase != CardPhase::New) begun.insert(card.id);
  const auto fresh = std::ranges::count_if(offered, [&](const std::string& id) { return !begun.contains(id); });
  const auto begunToday = std::ranges::count_if(
      cards, [&](const attn::Card& card) { return card.firstReview && localDay(*card.firstReview) == today; });
  const auto most = static_cast<std::int64_t>(planDay(cards, offered, now, rules).fresh.size()) + begunToday;

  QStringList sentences;
  const bool isAhead = rules.exam && today < *rules.exam;
  if (rules.exam && *rules.exam == today) sentences << LearningText::tr("The exam is today. Good luck!");
  if (rules.exam && *rules.exam < today)
    sentences << LearningText::tr("The exam date has passed: cards follow the default schedule again.");
  const bool isSoon = isAhead && *rules.exam - kFinalReviewDays <= today;
  if (fresh == 0) {
    sentences << (allCards ? LearningText::tr("No new cards are left.")
                           : LearningText::tr("No new cards: a lesson adds its cards when you finish it."));
  } else if (isSoon) {
    sentences << LearningText::tr("%n new card(s) come today, since the exam is within a week.", nullptr,
                                  static_cast<int>(fresh));
  } else if (most == 0 || (rules.newPerDay == 0 && !isAhead)) {
    sentences << LearningText::tr("No new cards come.");
  } else {
    const std::int64_t days = (fresh + begunToday + most - 1) / most;
    sentences << LearningText::tr("%n new card(s) a day until %1.", nullptr, static_cast<int>(most))
                     .arg(dateText(today + days - 1));
    if (isAhead && most > rules.newPerDay)
      sentences << LearningText::tr("This is more than you chose, so that you see all of them before the exam.");
  }
  if (isAhead)
    sentences << LearningText::tr("In the week before %1 every card is shown once more.").arg(dateText(*rules.exam));
  return paragraphText(sentences);
}

QString progressText(const LearningLog& log) {
  if (log.size() == 0) return LearningText::tr("Nothing is saved yet.");
  std::set<std::string> lessons;
  for (const LessonEvent& mark : log.marks) lessons.insert(mark.lesson);
  QStringList parts;
  if (!log.answers.empty()) parts << LearningText::tr("%n answer(s)", nullptr, static_cast<int>(log.answers.size()));
  if (!log.begun.empty()) parts << LearningText::tr("%n interview(s)", nullptr, static_cast<int>(log.begun.size()));
  if (!lessons.empty()) parts << LearningText::tr("%n lesson(s) begun", nullptr, static_cast<int>(lessons.size()));
  return parts.isEmpty() ? LearningText::tr("%n entry(s)", nullptr, static_cast<int>(log.size()))
                         : parts.join(LearningText::tr(", ", "between the items of a list"));
}

LearningDialog::LearningDialog(Settings& settings, Progress& progress, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_progress(progress),
      m_theme(theme),
      m_hasExam(new ToggleSwitch(this)),
      m_allCards(new ToggleSwitch(this)),
      m_exam(new TimeField(theme, this)),
      m_newCards(new QSpinBox(this)),
      m_follows(wrapped(this)),
      m_file(wrapped(this)),
      m_done(wrapped(this)),
      m_problem(new InlineError(this)),
      m_export(new QPushButton(tr("Export…"), this)),
      m_import(new QPushButton(tr("Import…"), this)),
      m_delete(new QPushButton(tr("Delete everything…"), this)) {
  setWindowTitle(tr("Learning"));
  build(theme);
  fill();
  connect(m_hasExam, &QAbstractButton::toggled, this, &LearningDialog::updateRules);
  connect(m_exam, &QDateTimeEdit::dateChanged, this, &LearningDialog::updateRules);
  connect(m_newCards, &QSpinBox::valueChanged, this, &LearningDialog::updateRules);
  connect(m_allCards, &QAbstractButton::toggled, this, &LearningDialog::updateRules);
  connect(m_export, &QPushButton::clicked, this, &LearningDialog::exportProgress);
  connect(m_import, &QPushButton::clicked, this, &LearningDialog::importProgress);
  connect(m_delete, &QPushButton::clicked, this, &LearningDialog::deleteEverything);
  for (const auto signal : {&Progress::changed, &Progress::opened, &Progress::problemChanged})
    connect(&m_progress, signal, this, [this] {
      updateRulesText();
      updateFileText();
    });
}

void LearningDialog::build(const Theme& theme) {
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  for (ToggleSwitch* toggle : {m_hasExam, m_allCards}) {
    toggle->setCheckable(true);
    toggle->setTheme(theme);
  }
  m_hasExam->setLabel(tr("I am preparing for an exam"));
  m_allCards->setLabel(tr("Also offer cards of unfinished lessons"));
  m_exam->setDisplayFormat(tr("d MMMM yyyy", "a date, as Qt writes dates"));
  // Size for the longest date in this language, plus the calendar icon.
  double longest = 0;
  for (int month = 1; month <= 12; ++month)
    longest =
        std::max(longest, QFontMetricsF(uiFont(theme.px(13)))
                              .horizontalAdvance(QLocale().toString(QDate(2028, month, 28), m_exam->displayFormat())));
  m_exam->setMinimumWidth(qRound(longest + theme.px(56)));
  m_newCards->setRange(0, 50);
  const auto row = [this, &px](const QString& words, QWidget* field) {
    QLabel* label = plainLabel(words, this);
    label->setWordWrap(true);
    label->setBuddy(field);
    field->setMinimumHeight(px(30));
    field->setAccessibleName(words);
    return rowOf({{label, 1}, field});
  };
  for (QPushButton* button : {m_export, m_import, m_delete}) button->setAutoDefault(false);

  auto *cards = new SectionLabel(this), *kept = new SectionLabel(this);
  cards->setText(tr("Cards"));
  kept->setText(tr("Your progress"));
  for (SectionLabel* title : {cards, kept}) title->setTheme(theme);
  m_problem->setTheme(theme);
  m_file->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_file->setFocusPolicy(Qt::ClickFocus);
  for (QLabel* label : {m_follows, m_file, m_done})
    label->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));

  frameDialog(*this,
              {cards, m_hasExam, row(tr("Day of the exam"), m_exam), row(tr("New cards per day, at most"), m_newCards),
               m_allCards, m_follows, BoxItem::space(px(14)), kept, m_file, m_problem,
               rowOf({m_export, m_import, m_delete, BoxItem::growing()}), m_done, BoxItem::growing()},
              new QDialogButtonBox(QDialogButtonBox::Close, this), {{560, 440}, "learn.settings", 10}, theme);
}

void LearningDialog::fill() {
  m_filling = true;
  const std::optional<QDate> exam = m_settings.examDay();
  m_hasExam->setChecked(exam.has_value());
  m_exam->setEnabled(exam.has_value());
  m_exam->setDate(exam.value_or(dateOf(localDay(momentNow())).addDays(kDefaultDaysToExam)));
  m_newCards->setValue(m_settings.newCardsPerDay());
  m_allCards->setChecked(m_settings.offersAllCards());
  m_filling = false;
  updateRulesText();
  updateFileText();
}

void LearningDialog::updateRules() {
  if (m_filling) return;
  m_exam->setEnabled(m_hasExam->isChecked());
  m_settings.setExamDay(m_hasExam->isChecked() ? std::optional(m_exam->date()) : std::nullopt);
  m_settings.setNewCardsPerDay(m_newCards->value());
  m_settings.setOffersAllCards(m_allCards->isChecked());
  updateRulesText();
  Q_EMIT rulesChanged();
}

void LearningDialog::updateRulesText() {
  m_follows->setText(rulesText(m_progress.record(), dayRules(m_settings), m_settings.offersAllCards(), momentNow()));
}

void LearningDialog::updateFileText() {
  QString text = progressText(m_progress.log()) + QLatin1Char('\n') +
                 tr("Stored on this computer only: %1").arg(QDir::toNativeSeparators(m_progress.file()));
  m_file->setText(text);
  m_problem->showText(m_progress.problem() ? problemText(*m_progress.problem()) : QString());
}

void LearningDialog::say(const QString& what, bool isError) {
  for (QPushButton* button : {m_export, m_import, m_delete}) button->setEnabled(true);
  m_done->setStyleSheet(QStringLiteral("color: %1").arg((isError ? m_theme.error : m_theme.ink).name()));
  m_done->setText(what);
  if (!std::exchange(m_busy, false) || isVisible()) return;
  // The dialog was closed while the job ran: still show the error.
  if (isError)
    show();
  else if (testAttribute(Qt::WA_DeleteOnClose))
    deleteLater();
}

void LearningDialog::begin(const QString& what) {
  m_busy = true;
  for (QPushButton* button : {m_export, m_import, m_delete}) button->setEnabled(false);
  m_done->setStyleSheet(QStringLiteral("color: %1").arg(m_theme.soft.name()));
  m_done->setText(what);
}

/// While a job runs, closing only hides the dialog.
void LearningDialog::closeEvent(QCloseEvent* event) {
  if (!m_busy) return QDialog::closeEvent(event);
  event->ignore();
  hide();
}

void LearningDialog::exportProgress() {
  const QString day = dateOf(localDay(momentNow())).toString(Qt::ISODate);
  const QString suggested = QDir(m_settings.lastFolder())
                                .filePath(tr("Progress %1", "the name of a file").arg(day) + QStringLiteral(".json"));
  const QString path =
      fileToWrite(this, LearningText::tr("Export progress"), suggested, progressFiles(), QStringLiteral(".json"));
  if (path.isEmpty()) {
    m_deletesAfterExport = false;
    return;
  }
  m_settings.setLastFolder(QFileInfo(path).absolutePath());
  begin(tr("Exporting …"));
  m_progress.exportTo(toPath(path), [self = QPointer(this), path](const tl::expected<void, QString>& written) {
    if (!self) return;
    const QString name = QDir::toNativeSeparators(path);
    const bool continues = std::exchange(self->m_deletesAfterExport, false) && written && self->isVisible();
    self->say(written ? tr("Exported to %1").arg(name) : tr("%1 cannot be written: %2").arg(name, written.error()),
              !written);
    if (continues) self->deleteEverything();
  });
}

void LearningDialog::importProgress() {
  const QString path = chosenFile(this, LearningText::tr("Import progress"), m_settings.lastFolder(), progressFiles());
  if (path.isEmpty()) return;
  m_settings.setLastFolder(QFileInfo(path).absolutePath());
  begin(tr("Importing …"));
  m_progress.importFrom(toPath(path), [self = QPointer(this), path](const Result<int>& added) {
    if (!self) return;
    if (!added) {
      self->say(tr("%1 cannot be imported, and nothing was changed. %2")
                    .arg(QDir::toNativeSeparators(path), problemsText(added.error(), kMaxProblems)),
                true);
    } else if (*added == 0) {
      self->say(tr("Nothing new: all entries already existed."));
    } else {
      self->say(tr("%n new entry(s) imported; existing entries are unchanged.", nullptr, *added));
    }
  });
}

void LearningDialog::deleteEverything() {
  QMessageBox box(
      QMessageBox::Warning, LearningText::tr("Delete everything"),
      tr("All of your progress will be deleted: %1. Your documents and settings stay. This cannot be undone.")
          .arg(progressText(m_progress.log())),
      QMessageBox::Cancel, this);
  box.setTextFormat(Qt::PlainText);
  const QPushButton* first = box.addButton(LearningText::tr("Export first…"), QMessageBox::ActionRole);
  const QPushButton* all = box.addButton(LearningText::tr("Delete everything"), QMessageBox::DestructiveRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  if (box.clickedButton() == first) {
    m_deletesAfterExport = true;
    return exportProgress();
  }
  if (box.clickedButton() != all) return;
  begin(tr("Deleting …"));
  m_progress.deleteEverything([self = QPointer(this)](const std::optional<ProgressProblem>& problem) {
    if (!self) return;
    self->say(problem ? tr("Nothing was deleted. %1").arg(problemText(*problem)) : tr("Everything is deleted."),
              problem.has_value());
  });
}

LearningDialog* showLearningDialog(QWidget* window, Settings& settings, Progress& progress, const Theme& theme) {
  if (auto* open = window->findChild<LearningDialog*>()) {
    open->show();
    open->raise();
    open->activateWindow();
    return open;
  }
  auto* dialog = new LearningDialog(settings, progress, theme, window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
  return dialog;
}

}  // namespace attn::app
