// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/code/code_page.h"

#include <QBuffer>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QPdfWriter>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QScrollArea>
#include <QShortcut>
#include <QTextDocument>
#include <algorithm>
#include <utility>

#include "learn/code/code_editor.h"
#include "learn/code/code_texts.h"
#include "session/settings.h"
#include "text/learner_markup.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/file_dialogs.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr int kSaveMs = 1000;

QString idOf(const CodeExercise& exercise) {
  return QString::fromUtf8(exercise.id.data(), static_cast<qsizetype>(exercise.id.size()));
}

/// Read before any code runs, and from the program itself.
QByteArray harness() {
  QFile file(QStringLiteral(":/exercises/harness.py"));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray pdfOf(const QString& html) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setResolution(96);  // fonts are in pixels
  QTextDocument document;
  document.setDefaultFont(uiFont(13));
  document.setHtml(html);
  document.print(&writer);
  return bytes;
}

}  // namespace

CodePage::CodePage(const LearnServices& services, QWidget* parent)
    : LearnSubpage(services, parent),
      m_runner(this),
      m_seed(QRandomGenerator::global()->generate()),
      m_list(new QListWidget(this)),
      m_editor(new CodeEditor(this)),
      m_side(new QScrollArea(this)),
      m_sideContent(new QWidget) {
  makeParts(this, m_task, m_leave, m_runButton, m_hint, m_solution, m_startOver, m_paper);
  makeParts(m_sideContent, m_result, m_help);
  build();
  restyle();
  retranslate();
}

CodePage::~CodePage() {
  save();
}

void CodePage::build() {
  m_sideColumn = columnOf({m_result, m_help, BoxItem::growing()}, m_sideContent);
  scrollIn(m_side, m_sideContent);
  m_foot = rowOf({m_runButton, m_hint, m_solution, m_startOver, BoxItem::growing()});
  m_middle = columnOf({m_task, {m_editor, 1}, m_foot});
  m_columns = rowOf({columnOf({{m_list, 1}, m_paper, m_leave}), {m_middle, 5}, {m_side, 3}}, this);
  for (QPushButton* button : {m_leave, m_runButton, m_hint, m_solution, m_startOver, m_paper})
    button->setAutoDefault(true);
  m_editor->setObjectName(QStringLiteral("code.editor"));
  m_runButton->setObjectName(QStringLiteral("code.run"));
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setWordWrap(true);
  m_list->setTextElideMode(Qt::ElideNone);
  m_save.setSingleShot(true);
  m_save.setInterval(kSaveMs);

  connect(&m_save, &QTimer::timeout, this, &CodePage::save);
  connect(&m_runner, &PythonRunner::found, this, [this] {
    if (std::exchange(m_runsWhenFound, false) && m_runner.python().state == FoundPython::State::Ready) return run();
    follow();
  });
  connect(&m_runner, &PythonRunner::finished, this, &CodePage::showRun);
  connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
    if (!m_isFilling && row >= 0) choose(row);
  });
  connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
    if (!m_isFilling) m_save.start();
  });
  connect(m_editor, &CodeEditor::escaped, m_runButton, [this] { m_runButton->setFocus(); });
  for (const auto key : {Qt::Key_Return, Qt::Key_Enter})
    connect(new QShortcut(QKeySequence(Qt::CTRL | key), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
            &QShortcut::activated, this, &CodePage::run);
  connect(m_runButton, &QPushButton::clicked, this, &CodePage::run);
  connect(m_hint, &QPushButton::clicked, this, &CodePage::showHint);
  connect(m_solution, &QPushButton::clicked, this, [this] {
    m_showsSolution = !m_showsSolution;
    follow();
  });
  connect(m_startOver, &QPushButton::clicked, this, &CodePage::startOver);
  connect(m_paper, &QPushButton::clicked, this, &CodePage::savePaper);
  connect(m_leave, &QPushButton::clicked, this, &LearnSubpage::left);
}

const CodeExercise& CodePage::exercise() const {
  return codeExercises()[static_cast<std::size_t>(m_chosen)];
}

std::vector<QWidget*> CodePage::stops() {
  return {m_list, m_editor, m_runButton, m_side};
}

QString CodePage::detail() const {
  const auto& all = codeExercises();
  const auto done = std::ranges::count_if(
      all, [this](const CodeExercise& each) { return m_services.settings.isExerciseDone(idOf(each)); });
  return tr("%1 of %2 right").arg(wholeText(static_cast<int>(done)), wholeText(static_cast<int>(all.size())));
}

void CodePage::open() {
  choose(m_chosen);
  m_runner.look();
}

void CodePage::showFor(int exercise, bool solved) {
  m_seed = 1;
  choose(exercise);
  if (!solved) return;
  m_isFilling = true;
  m_editor->setPlainText(codeSolution(this->exercise().id));
  m_isFilling = false;
  m_run.emplace();
  m_reply = {{}, m_case.expected, {}};
  follow();
}

void CodePage::choose(int chosen) {
  save();
  m_runner.cancel();
  m_chosen = std::clamp(chosen, 0, static_cast<int>(codeExercises().size()) - 1);
  m_case = exercise().draw(m_seed);
  m_hints = 0;
  m_showsSolution = m_runsWhenFound = false;
  m_run.reset();
  m_notice.clear();
  const QString kept = m_services.settings.exerciseCode(idOf(exercise()));
  fillEditor(kept.isEmpty() ? codeSkeleton(exercise().id) : kept);
  fillList();
  follow();
  Q_EMIT titleChanged();
}

void CodePage::fillEditor(const QString& code) {
  m_isFilling = true;
  m_editor->setPlainText(code);
  m_isFilling = false;
}

void CodePage::fillList() {
  m_isFilling = true;
  m_list->clear();
  for (const CodeExercise& each : codeExercises()) {
    const bool done = m_services.settings.isExerciseDone(idOf(each));
    const QString title = codeExerciseText(each.id).title;
    auto* item = new QListWidgetItem((done ? QStringLiteral("✓ ") : QStringLiteral("○ ")) + title, m_list);
    item->setData(Qt::AccessibleTextRole, done ? tr("%1, right").arg(title) : title);
  }
  m_list->setCurrentRow(m_chosen);
  m_isFilling = false;
}

void CodePage::save() {
  if (!m_save.isActive()) return;
  m_save.stop();
  const QString code = m_editor->toPlainText();
  m_services.settings.setExerciseCode(idOf(exercise()), isCodeSkeleton(exercise().id, code) ? QString() : code);
}

void CodePage::run() {
  if (m_runner.python().state != FoundPython::State::Ready) {
    m_runsWhenFound = true;
    return m_runner.look();
  }
  m_save.start();
  save();
  m_run.reset();
  m_notice.clear();
  m_editor->markLine(0);
  m_runner.run(harness(),
               QByteArray::fromStdString(harnessInput(exercise(), m_case, m_editor->toPlainText().toStdString())));
  follow();
}

void CodePage::showRun(const CodeRun& run) {
  m_run = run;
  if (run.fault == RunFault::None) {
    m_reply = readReply(run.reply.toStdString());
    if (m_reply.problem) m_editor->markLine(m_reply.problem->line);
    if (judged(exercise(), m_case, m_reply).isRight && !m_services.settings.isExerciseDone(idOf(exercise()))) {
      m_services.settings.setExerciseDone(idOf(exercise()));
      fillList();
      Q_EMIT titleChanged();
    }
  }
  follow();
}

void CodePage::showHint() {
  ++m_hints;
  follow();
}

void CodePage::startOver() {
  // An edit, so that it can be undone.
  QTextCursor all(m_editor->document());
  all.select(QTextCursor::Document);
  all.insertText(codeSkeleton(exercise().id));
  m_run.reset();
  follow();
}

void CodePage::savePaper() {
  const QString path = fileToWrite(window(), tr("Save the exercise"), idOf(exercise()) + QStringLiteral(".pdf"),
                                   tr("PDF files (*.pdf)"), QStringLiteral(".pdf"));
  if (path.isEmpty()) return;
  QSaveFile file(path);
  const bool written =
      file.open(QIODevice::WriteOnly) && file.write(pdfOf(codePaperHtml(exercise(), m_case))) > 0 && file.commit();
  m_notice = written ? tr("Saved: %1").arg(path) : tr("%1 cannot be written: %2.").arg(path, file.errorString());
  follow();
}

void CodePage::follow() {
  const CodeExerciseText text = codeExerciseText(exercise().id);
  m_task->setHtml(QStringLiteral("<b>%1</b><br>%2").arg(text.title.toHtmlEscaped(), learnerHtml(text.task)));
  const QString missing = pythonProblemText(m_runner.python());
  const auto paragraph = [](const QString& words) {
    return words.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(words.toHtmlEscaped());
  };
  QString result = paragraph(missing);
  if (!missing.isEmpty())
    result +=
        paragraph(tr("You can do the exercise on paper: save it as a PDF, with small numbers to compute by hand, "
                     "and compare with the solution."));
  if (m_runner.isRunning())
    result += paragraph(tr("Running…"));
  else if (m_run && m_run->fault != RunFault::None)
    result += paragraph(runFaultText(*m_run, {})) + codePrintedHtml(m_run->printed);
  else if (m_run)
    result += codeResultHtml(exercise(), m_case, m_reply, m_theme) + codePrintedHtml(m_run->printed);
  else if (missing.isEmpty())
    result +=
        paragraph(tr("Your code runs on this computer with small random numbers, in a process of its own: at most "
                     "10 seconds and 1 GiB of memory, without new files. Each step is compared with the numbers "
                     "of this program."));
  m_result->setHtml(result + paragraph(m_notice));
  QString help;
  for (int i = 0; i < std::min(m_hints, static_cast<int>(text.hints.size())); ++i)
    help += QStringLiteral("<p>%1</p>").arg(learnerHtml(text.hints[i]));
  if (m_showsSolution) help += codeHtml(codeSolution(exercise().id));
  m_help->showHtml(help);
  m_hint->setEnabled(m_hints < text.hints.size());
  m_solution->setText(m_showsSolution ? tr("Hide the solution") : tr("Show a solution"));
  m_runButton->setEnabled(missing.isEmpty());
}

void CodePage::hideEvent(QHideEvent* event) {
  LearnSubpage::hideEvent(event);
  save();
  m_runner.cancel();
  follow();
}

void CodePage::focusInEvent(QFocusEvent*) {
  m_editor->setFocus();
}

void CodePage::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

void CodePage::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  m_columns->setContentsMargins(px(20), px(18), px(20), px(16));
  m_columns->setSpacing(px(20));
  m_middle->setSpacing(px(10));
  m_foot->setSpacing(px(8));
  m_sideColumn->setContentsMargins(0, 0, px(8), 0);
  m_list->setFixedWidth(px(190));
  m_list->setFont(uiFont(t.px(13)));
  m_list->setSpacing(px(3));
  m_editor->setMinimumWidth(px(340));
  m_side->setMinimumWidth(px(250));
  setLooks(t, {{m_task, 14.5, t.ink}, {m_result, 13.5, t.ink}, {m_help, 13.5, t.ink}});
  setButtonLooks(t, {m_leave, m_runButton, m_hint, m_solution, m_startOver, m_paper}, 13, 34, QFont::Medium);
  follow();
}

void CodePage::retranslate() {
  setAccessibleName(title());
  m_list->setAccessibleName(tr("Exercises"));
  m_editor->setAccessibleName(tr("Your code"));
  m_editor->setAccessibleDescription(tr("Tab indents, Ctrl+Return runs the code, Esc leaves the editor."));
  m_result->setAccessibleName(tr("Result"));
  m_side->setAccessibleName(tr("Result"));
  m_runButton->setText(tr("Run"));
  setPlainToolTip(m_runButton, tr("Runs your code") + QStringLiteral("  ") +
                                   QKeySequence(Qt::CTRL | Qt::Key_Return).toString(QKeySequence::NativeText));
  m_hint->setText(tr("Hint"));
  m_startOver->setText(tr("Start over"));
  m_paper->setText(tr("Save as PDF…"));
  m_leave->setText(tr("Back to Learn"));
  if (isCodeSkeleton(exercise().id, m_editor->toPlainText())) fillEditor(codeSkeleton(exercise().id));
  fillList();
  follow();
}

}  // namespace attn::app
