// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_tokens.h"

#include <QLocale>

#include "attention/latent_conversion.h"
#include "attention/row_tokens.h"
#include "attention/trace.h"
#include "scenario/embedding.h"
#include "scenario/has_numbers.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

QList<int> toList(const std::vector<Index>& tokens) {
  QList<int> list;
  for (const Index token : tokens) list.append(static_cast<int>(token));
  return list;
}

QString whyNotLatent(LatentObstacle obstacle) {
  switch (obstacle) {
    case LatentObstacle::Sizes:
      return InputsTokens::tr("Latents cannot be made from sizes alone. Open a document with numbers.");
    case LatentObstacle::SecondSequence:
      return InputsTokens::tr("Latents are made from one sequence: first remove the keys’ own tokens.");
    case LatentObstacle::OutputBias:
      return InputsTokens::tr("Latents do not support b_O, which is not 0 in this document. Set it to 0 first.");
    case LatentObstacle::TooLarge:
      return InputsTokens::tr("These weights are too large to factorize here. Try a narrower X.");
  }
  return {};
}

bool isTypable(const Scenario& s, Index tokens) {
  return hasNumbers(s) && tokens <= kMostTypedTokens;
}

}  // namespace

InputsTokens::InputsTokens(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_queryTokens(themed(new SentenceEditor)),
      m_keyTokens(themed(new SentenceEditor)),
      m_drawn(new QWidget),
      m_drawnNote(note()),
      m_drawAgain(new QPushButton),
      m_second(themed(new ToggleSwitch)),
      m_kind(themed(new SegmentedControl)),
      m_latentNote(note()) {
  setObjectName(QStringLiteral("inputs.tokens"));
  column()->addWidget(m_queryTokens);
  m_keyHeading = addHeading();
  column()->addWidget(m_keyTokens);
  auto* drawn = new QHBoxLayout(m_drawn);
  drawn->setContentsMargins(0, 0, 0, 0);
  drawn->addWidget(m_drawnNote, 1);
  drawn->addWidget(m_drawAgain, 0, Qt::AlignTop);
  column()->addWidget(m_drawn);
  onTheme([this](const Theme& t) { m_drawAgain->setFont(uiFont(t.px(12))); });
  column()->addWidget(m_second);
  m_kindHeading = addHeading();
  column()->addWidget(m_kind);
  column()->addWidget(m_latentNote);
  connectEditor(m_queryTokens, Sequence::Query);
  connectEditor(m_keyTokens, Sequence::Key);
  connect(m_drawAgain, &QPushButton::clicked, this,
          [this] { apply(tr("Draw rows again"), withRowsDrawnAgain(scenario())); });
  connect(m_second, &ToggleSwitch::clicked, this, [this](bool on) {
    apply(on ? tr("Add a second sequence") : tr("Use one sequence"), withSecondSequence(scenario(), on));
    m_second->setChecked(isCrossAttention(scenario()));
  });
  connect(m_kind, &SegmentedControl::chosen, this, &InputsTokens::chooseKind);
}

void InputsTokens::connectEditor(SentenceEditor* editor, Sequence sequence) {
  editor->setPreview([this, sequence](const QStringList& tokens) {
    return toList(drawnTokens(withSentence(scenario(), sequence, toUtf8(tokens)), sequence));
  });
  connect(editor, &SentenceEditor::given, this, [this, sequence](const QStringList& tokens) {
    apply(tr("Change the sentence"), withSentence(scenario(), sequence, toUtf8(tokens)));
  });
  TokenChips* chips = editor->chips();
  connect(chips, &TokenChips::selected, this, [this, sequence](int token) {
    Selection next = this->session().selection();
    if (sequence == Sequence::Key) {
      next.column = token;
    } else {
      next.row = token;
    }
    if (!std::holds_alternative<Stage>(next.matrix)) next.matrix = Stage::Scores;
    this->session().select(next);
  });
  connect(chips, &TokenChips::renamed, this,
          [this, sequence](int token, const QString& text) { make(renamedToken(scenario(), sequence, token, text)); });
  connect(chips, &TokenChips::added, this, [this, sequence](int after, const QString& text) {
    make(addedToken(scenario(), sequence, after + 1, text));
  });
  connect(chips, &TokenChips::removeRequested, this,
          [this, sequence](int token) { apply(tr("Remove a token"), withTokenRemoved(scenario(), sequence, token)); });
}

void InputsTokens::make(TokenEdit edit) {
  apply(edit.name, std::move(edit.scenario));
}

void InputsTokens::chooseKind(int kind) {
  if (kind == 2) return becomeLatent();
  const bool projected = kind == 1;
  apply(projected ? tr("Start from X and weights") : tr("Start from Q, K, V"),
        projected ? asProjectedInputs(scenario()) : asQkvInputs(scenario()));
}

void InputsTokens::becomeLatent() {
  if (isLatent(scenario())) return;
  const bool turns = scenario().attention.rope.has_value();
  auto form = asLatentInputs(scenario());
  if (!form) {
    follow(scenario());
    return showError(whyNotLatent(form.error()));
  }
  const Index rank = latentWidth(form->scenario);
  m_made = Made{rank, turns, form->onesAdded, form->lost};
  if (!apply(tr("Start from latents"), std::move(form->scenario))) m_made.reset();
  follow(scenario());
}

/// Reports what was kept and lost when the current latents were made.
void InputsTokens::showConversionNote() {
  m_latentNote->setVisible(m_made && isLatent(scenario()));
  if (!m_made) return;
  QString told = tr("Latents of %1 numbers reproduce the values and the unrotated part of the keys exactly. With a "
                    "smaller d_c, under Matrix in Steps, the least important parts are lost first.")
                     .arg(m_made->rank);
  told += u' ';
  if (!m_made->turns)
    told += tr("Nothing was rotated: the rotated part is 0, and the scale is unchanged.");
  else if (m_made->lost > 0)
    told += tr("All heads now share one rotated part of the keys, the mean of theirs: %1 % of it is lost.")
                .arg(QLocale().toString(100 * m_made->lost, 'f', 0));
  else
    told += tr("The rotated part is unchanged.");
  if (m_made->onesAdded) told += u' ' + tr("The biases are weights for a new column of ones in X.");
  m_latentNote->setText(told);
}

void InputsTokens::retranslate() {
  heading()->setText(tr("Tokens"));
  const QString chips = tr("Click to select, double click to rename, Delete to remove");
  m_queryTokens->retranslate(tr("Sentence"));
  m_queryTokens->chips()->setAccessibleName(tr("Tokens"));
  setPlainToolTip(m_queryTokens->chips(), chips);
  m_keyHeading->setText(tr("Key tokens"));
  m_keyTokens->retranslate(tr("Sentence of the keys"));
  m_keyTokens->chips()->setAccessibleName(tr("Key tokens"));
  setPlainToolTip(m_keyTokens->chips(), chips);
  m_drawAgain->setText(tr("Draw again"));
  m_second->setLabel(tr("Keys have tokens of their own"));
  setPlainToolTip(
      m_second, tr("Cross-attention, where keys and values come from another sequence, or a cache of earlier tokens"));
  m_kindHeading->setText(tr("Start from"));
  m_kind->setAccessibleName(tr("Start from"));
  m_kind->setLabels({tr("Q, K, V"), tr("X and weights"), tr("Latents")});
  setPlainToolTip(m_kind, tr("Latents: one short vector per token, from which all heads make their keys and values"));
  if (session().hasScenario()) showConversionNote();
}

void InputsTokens::follow(const Scenario& s) {
  const bool cross = isCrossAttention(s);
  const bool typable = isTypable(s, queryTokens(s)), keysTypable = cross && isTypable(s, keyTokens(s));
  const QList<int> drawn = typable ? toList(drawnTokens(s, Sequence::Query)) : QList<int>();
  const QList<int> drawnKeys = keysTypable ? toList(drawnTokens(s, Sequence::Key)) : QList<int>();
  m_queryTokens->setTypable(typable);
  m_queryTokens->setTokens(toStrings(queryTokenNames(s)), drawn);
  m_keyHeading->setVisible(cross);
  m_keyTokens->setVisible(cross);
  m_keyTokens->setTypable(keysTypable);
  if (cross) m_keyTokens->setTokens(toStrings(keyTokenNames(s)), drawnKeys);
  m_drawn->setVisible(!drawn.isEmpty() || !drawnKeys.isEmpty());
  const auto count = static_cast<int>(drawn.size() + drawnKeys.size());
  m_drawnNote->setText(
      modelWidth(s) > 0
          ? tr("%n token(s) with a dot: new, X drawn at random until you edit it.", nullptr, count)
          : tr("%n token(s) with a dot: new, Q, K and V drawn at random until you edit them.", nullptr, count));
  m_second->setChecked(cross);
  m_second->setVisible(!isLatent(s));  // latents are made from a single sequence
  if (!isLatent(s)) m_made.reset();
  showConversionNote();
  m_kind->setCurrent(isLatent(s) ? 2 : modelWidth(s) > 0 ? 1 : 0);
}

void InputsTokens::followSelection(const Scenario& s, const Selection& selection) {
  const auto rows = rowTokens(selection.matrix);
  const int row = static_cast<int>(selection.row);
  const bool cross = isCrossAttention(s);
  m_queryTokens->chips()->setCurrent(rows == Sequence::Query || (rows && !cross) ? row : -1);
  m_keyTokens->chips()->setCurrent(rows == Sequence::Key ? row : -1);
}

}  // namespace attn::app
