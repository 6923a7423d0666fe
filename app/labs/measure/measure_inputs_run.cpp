// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPushButton>
#include <QStandardPaths>
#include <algorithm>

#include "labs/measure/measure_inputs.h"
#include "labs/measure/measure_state.h"
#include "labs/measure/picture/measure_scene.h"
#include "labs/measure/picture/measure_words.h"
#include "session/document_file.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/file_dialogs.h"
#include "widgets/labels.h"
#include "widgets/link_look.h"
#include "widgets/progress_line.h"

namespace attn::app {
namespace {

QLayout* inRow(std::initializer_list<QWidget*> widgets) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (QWidget* widget : widgets) row->addWidget(widget, 1);
  return row;
}

QString resultsFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

QString suggestedName(const BenchResult& result) {
  QString device = result.devices.empty() ? QStringLiteral("result") : deviceText(result.devices.front());
  device.replace(QStringLiteral(" · "), QStringLiteral("-")).replace(QLatin1Char(' '), QLatin1Char('-'));
  return QStringLiteral("bench-%1.json").arg(device.toLower());
}

}  // namespace

// ---- run

MeasureRunning::MeasureRunning(Session& session, MeasureState* state)
    : InputsSection(session),
      m_state(state),
      m_round(plainLabel()),
      m_percent(plainLabel()),
      m_note(note()),
      m_line(themed(new ProgressLine)),
      m_run(new QPushButton),
      m_cancel(new QPushButton) {
  setObjectName(QStringLiteral("inputs.run"));
  column()->addLayout(labelled(m_round, m_percent));
  column()->addWidget(m_line);
  column()->addLayout(inRow({m_run, m_cancel}));
  column()->addWidget(m_note);
  m_run->setDefault(true);
  // A click leaves the focus where it is: it would wander off when the button is switched off a moment later.
  for (QPushButton* button : {m_run, m_cancel}) button->setFocusPolicy(Qt::TabFocus);
  onTheme([this](const Theme& theme) {
    applyLabelLook(m_round, theme);
    m_percent->setFont(uiFont(theme.px(13), QFont::DemiBold));
  });
  connect(m_run, &QPushButton::clicked, state, &MeasureState::run);
  connect(m_cancel, &QPushButton::clicked, state, [this] {
    m_state->cancel();
    show();
  });
  connect(state, &MeasureState::starting, this, &MeasureRunning::takeFocus);
  connect(state, &MeasureState::settingsChanged, this, &MeasureRunning::show);
  connect(state, &MeasureState::changed, this, &MeasureRunning::show);
}

void MeasureRunning::retranslate() {
  heading()->setText(tr("Run"));
  m_run->setText(tr("Run"));
  m_cancel->setText(tr("Cancel"));
  m_line->setAccessibleName(tr("Progress"));
  show();
}

/// All inputs are switched off while it runs; the focus of one of them would wander off to the next pane.
void MeasureRunning::takeFocus() {
  const QWidget* focused = window()->focusWidget();
  const QWidget* pane = parentWidget();
  if (focused == nullptr || pane == nullptr || !pane->isAncestorOf(focused)) return;
  m_cancel->setEnabled(true);
  m_cancel->setFocus();
}

void MeasureRunning::show() {
  const MeasureView view = m_state->view();
  const auto can = m_state->canRun();
  const bool running = m_state->isRunning();
  m_run->setEnabled(can && !running);
  if (m_run->isEnabled() && m_cancel->hasFocus()) m_run->setFocus();
  m_cancel->setEnabled(running);  // also while it stops: its focus has nowhere to go yet
  const int cases = static_cast<int>(tokenCounts(m_state->settings()).size() * m_state->settings().kernels.size() *
                                     std::max<std::size_t>(1, m_state->chosenDevices().size()));
  QString round, percent;
  double share = 0;
  if (running && view.moment) {
    const MeasureMoment& m = *view.moment;
    share = m.fraction;
    percent = tr("%1 %").arg(static_cast<int>(share * 100));
    round = m_state->isCancelling()          ? tr("stopping …")
            : m.phase == BenchPhase::Measure ? tr("Round %1 of %2, median so far").arg(m.round).arg(m.rounds)
                                             : phaseText(m.phase) + QStringLiteral(" …");
    m_note->setText(
        m.phase == BenchPhase::Measure || m.doing.isEmpty()
            ? tr("Every round runs all %n case(s), so that a chip warming up affects all cases alike.", nullptr, cases)
            : doingText(m.doing));
    if (m.phase == BenchPhase::Tune)
      m_note->setText(
          isFirstLook(view)
              ? tr("The numbers so far (≈) are from one run in the default shape. The fastest shape for this machine "
                   "is "
                   "being looked for, once; then everything is measured.")
              : tr("The fastest shape for this machine is being looked for, once; then everything is measured."));
  } else {
    const auto& result = m_state->result();
    round = !result            ? tr("nothing measured yet")
            : result->complete ? tr("done, %n round(s)", nullptr, roundsIn(*result))
                               : tr("stopped after %n round(s)", nullptr, roundsIn(*result));
    share = result && result->complete ? 1 : 0;
    m_note->setText(
        tr("Every round runs all %n case(s), so that a chip warming up affects all cases alike.", nullptr, cases));
  }
  m_round->setText(round);
  m_percent->setText(percent);
  m_line->setShare(share);
  showError(!m_state->trouble().isEmpty() ? m_state->trouble() : can || running ? QString() : can.error());
}

// ---- results

MeasureQuestions measureDialogs() {
  return {[](QWidget* parent, const QString& title) {
            return QFileDialog::getOpenFileName(parent, title, resultsFolder(),
                                                MeasureResults::tr("Measured results (*.json)"));
          },
          [](QWidget* parent, const QString& suggested) {
            return fileToWrite(parent, MeasureResults::tr("Save the result"), QDir(resultsFolder()).filePath(suggested),
                               MeasureResults::tr("Results (*.json);;Tables (*.csv)"), QStringLiteral(".json"));
          }};
}

MeasureResults::MeasureResults(Session& session, MeasureState* state, MeasureQuestions ask)
    : InputsSection(session),
      m_state(state),
      m_ask(std::move(ask)),
      m_save(new QPushButton),
      m_open(new QPushButton),
      m_compare(new QPushButton),
      m_copy(new QPushButton),
      m_text(note()) {
  setObjectName(QStringLiteral("inputs.results"));
  column()->addLayout(inRow({m_save, m_open, m_compare}));
  column()->addWidget(m_copy);
  column()->addWidget(m_text);
  onTheme([this](const Theme& theme) { applyLinkLook(m_copy, theme); });
  connect(m_save, &QPushButton::clicked, this, &MeasureResults::save);
  connect(m_open, &QPushButton::clicked, this, &MeasureResults::open);
  connect(m_compare, &QPushButton::clicked, this, &MeasureResults::compare);
  connect(m_copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(tableTsv(m_state->view())); });
  connect(state, &MeasureState::changed, this, &MeasureResults::show);
}

void MeasureResults::retranslate() {
  heading()->setText(tr("Result"));
  m_save->setText(tr("Save"));
  setPlainToolTip(m_save, tr("As JSON, to be opened and compared again, or as CSV for a spreadsheet"));
  m_open->setText(tr("Open"));
  m_copy->setText(tr("Copy the table"));
  show();
}

void MeasureResults::save() {
  const auto& result = m_state->result();
  if (!result) return;
  const QString file = m_ask.fileToSave(window(), suggestedName(*result));
  if (file.isEmpty()) return;
  const auto saved = m_state->save(toPath(file));
  showError(saved ? QString() : saved.error());
}

void MeasureResults::open() {
  const QString file = m_ask.fileToOpen(window(), tr("Open a result"));
  if (file.isEmpty()) return;
  const auto opened = m_state->open(toPath(file));
  showError(opened ? QString() : opened.error());
}

void MeasureResults::compare() {
  if (m_state->other()) return m_state->compareWith(nullptr);
  const QString file = m_ask.fileToOpen(window(), tr("Compare with another result"));
  if (file.isEmpty()) return;
  const auto compared = m_state->compare(toPath(file));
  showError(compared ? QString() : compared.error());
}

void MeasureResults::show() {
  const bool any = m_state->result() != nullptr && !m_state->isRunning();
  m_save->setEnabled(any);
  m_copy->setEnabled(any);
  m_open->setEnabled(!m_state->isRunning());
  m_compare->setEnabled(any);
  const auto& other = m_state->other();
  m_compare->setText(other ? tr("Alone") : tr("Compare"));
  setPlainToolTip(m_compare, other ? tr("Takes the other result away")
                                   : tr("Draws a second result, of another machine or of before, beside this one"));
  m_text->setVisible(other != nullptr);
  if (!other || !m_state->result()) return;
  QStringList lines;
  for (const MeasureSide& side : sidesOf(m_state->view()))
    if (side.other) lines << tr("dashed: %1").arg(sideText(m_state->view(), side));
  const MeasureView view = m_state->view();
  const MeasureSettings mine = settingsOf(*view.result, {}), theirs = settingsOf(*other, {});
  if (mine.heads != theirs.heads || mine.d != theirs.d || mine.causal != theirs.causal || mine.window != theirs.window)
    lines << tr("It was measured with other sizes: %1.")
                 .arg(problemLine(theirs.heads, theirs.d, theirs.causal, theirs.window));
  const auto isCommon = [&](const MeasureRow& row) { return row.other != nullptr; };
  if (std::ranges::none_of(rowsOf(view), isCommon))
    lines << tr("No run of it has the counts of tokens of these: compare them in the charts.");
  m_text->setText(lines.join(QLatin1Char('\n')));
}

// ---- the pane

MeasureInputs::MeasureInputs(Session* session, MeasureState* state, MeasureQuestions ask, QWidget* parent)
    : InputsColumn(session,
                   {new MeasureDevice(*session, state), new MeasureAlgorithms(*session, state),
                    new MeasureProblem(*session, state), new MeasureRunning(*session, state),
                    new MeasureResults(*session, state, std::move(ask))},
                   SizesOnly::Show, parent) {}

}  // namespace attn::app
