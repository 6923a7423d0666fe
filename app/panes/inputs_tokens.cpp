// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/input_sections.h"

#include <QCoreApplication>
#include <QLocale>
#include <memory>
#include <optional>

#include "attention/latent_conversion.h"
#include "attention/row_tokens.h"
#include "panes/sentence_dialog.h"
#include "panes/sentence_editor.h"
#include "panes/typed_tokens.h"
#include "scenario/edit.h"
#include "scenario/embedding.h"
#include "scenario/has_numbers.h"
#include "text/case_text.h"
#include "text/tool_tip.h"
#include "text/word_table_text.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
enum InputKind { GivenInputs, Projected, Latent };

/// The result of the last conversion to latents, until they are discarded.
struct MadeLatents {
  Index rank;
  bool turns, onesAdded;
  double lost;
};
using LastMade = std::shared_ptr<std::optional<MadeLatents>>;

struct InputsTokens {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsTokens)

 public:
  static Form form(FormSection&, LastMade);
};

QList<int> toList(const std::vector<Index>& tokens) {
  QList<int> list;
  for (const Index token : tokens) list.append(static_cast<int>(token));
  return list;
}

QString whyNotLatent(LatentObstacle obstacle) {
  return textFor(obstacle,
                 {{LatentObstacle::Sizes,
                   InputsTokens::tr("Latents cannot be made from sizes alone. Open a document with numbers.")},
                  {LatentObstacle::SecondSequence,
                   InputsTokens::tr("Latents are made from one sequence: first remove the keys’ own tokens.")},
                  {LatentObstacle::OutputBias,
                   InputsTokens::tr("Latents do not support b_O, which is not 0 in this document. Set it to 0 first.")},
                  {LatentObstacle::TooLarge,
                   InputsTokens::tr("These weights are too large to factorize here. Try a narrower X.")}});
}

SentenceEditor* makeEditor(FormSection& section, Sequence sequence) {
  auto* editor = new SentenceEditor;
  editor->setPreview([&section, sequence](const QStringList& tokens) {
    return toList(drawnTokens(withSentence(section.scenario(), sequence, toUtf8(tokens)), sequence));
  });
  QObject::connect(editor, &SentenceEditor::given, &section, [&section, sequence](const QStringList& tokens) {
    section.apply(InputsTokens::tr("Change the sentence"), withSentence(section.scenario(), sequence, toUtf8(tokens)));
  });
  TokenChips* chips = editor->chips();
  QObject::connect(chips, &TokenChips::selected, &section, [&section, sequence](int token) {
    Selection next = section.session().selection();
    (sequence == Sequence::Key ? next.column : next.row) = token;
    if (!std::holds_alternative<Stage>(next.matrix)) next.matrix = Stage::Scores;
    section.session().select(next);
  });
  const auto make = [&section](TokenEdit edit) { section.apply(edit.name, std::move(edit.scenario)); };
  QObject::connect(chips, &TokenChips::renamed, &section, [&section, make, sequence](int token, const QString& text) {
    make(renamedToken(section.scenario(), sequence, token, text));
  });
  QObject::connect(chips, &TokenChips::added, &section, [&section, make, sequence](int after, const QString& text) {
    make(addedToken(section.scenario(), sequence, after + 1, text));
  });
  QObject::connect(chips, &TokenChips::removeRequested, &section, [&section, sequence](int token) {
    section.apply(InputsTokens::tr("Remove a token"), withTokenRemoved(section.scenario(), sequence, token));
  });
  return editor;
}

/// The sentence of a sequence; `drawn`: its tokens with drawn rows, nullopt if it cannot be typed.
FormRow sentenceRow(FormSection& section, Sequence sequence, const std::optional<QList<int>>& drawn, bool shown) {
  const auto make = [sequence](FormSection& s) { return makeEditor(s, sequence); };
  const auto show = [&section, sequence, drawn](SentenceEditor* editor) {
    const Scenario& s = section.scenario();
    const Selection& selection = section.session().selection();
    const bool keys = sequence == Sequence::Key;
    editor->setName(keys ? InputsTokens::tr("Sentence of the keys") : InputsTokens::tr("Sentence"));
    editor->setTypable(drawn.has_value());
    editor->setTokens(toStrings(keys ? keyTokenNames(s) : queryTokenNames(s)), drawn.value_or(QList<int>()));
    TokenChips* chips = editor->chips();
    chips->setAccessibleName(keys ? InputsTokens::tr("Key tokens") : InputsTokens::tr("Tokens"));
    setPlainToolTip(chips, InputsTokens::tr("Click to select, double click to rename, Delete to remove"));
    const auto rows = rowTokens(selection.matrix);
    const bool current = rows == sequence || (rows && !keys && !isCrossAttention(s));
    chips->setCurrent(current ? static_cast<int>(selection.row) : -1);
  };
  return ownRow<SentenceEditor>(make, show, shown);
}

/// What was kept and lost when the current latents were made.
QString conversionNote(const MadeLatents& made) {
  QString told = InputsTokens::tr(
                     "Latents of %1 numbers reproduce the values and the unrotated part of the keys exactly. With a "
                     "smaller d_c, under Matrix in Steps, the least important parts are lost first.")
                     .arg(made.rank);
  told += u' ';
  if (!made.turns)
    told += InputsTokens::tr("Nothing was rotated: the rotated part is 0, and the scale is unchanged.");
  else if (made.lost > 0)
    told +=
        InputsTokens::tr("All heads now share one rotated part of the keys, the mean of theirs: %1 % of it is lost.")
            .arg(QLocale().toString(100 * made.lost, 'f', 0));
  else
    told += InputsTokens::tr("The rotated part is unchanged.");
  if (made.onesAdded) told += u' ' + InputsTokens::tr("The biases are weights for a new column of ones in X.");
  return told;
}

void becomeLatent(FormSection& section, const LastMade& made) {
  const Scenario& s = section.scenario();
  if (isLatent(s)) return;
  const bool turns = s.attention.rope.has_value();
  auto form = asLatentInputs(s);
  if (!form) return section.showError(whyNotLatent(form.error()));
  *made = MadeLatents{latentWidth(form->scenario), turns, form->onesAdded, form->lost};
  if (!section.apply(InputsTokens::tr("Start from latents"), std::move(form->scenario))) made->reset();
}

Form InputsTokens::form(FormSection& section, LastMade made) {
  const Scenario& s = section.scenario();
  const bool cross = isCrossAttention(s), latent = isLatent(s);
  const auto drawnIn = [&](Sequence sequence, Index tokens) {
    return hasNumbers(s) && tokens <= kMaxTypedTokens ? std::optional(toList(drawnTokens(s, sequence))) : std::nullopt;
  };
  const auto drawn = drawnIn(Sequence::Query, queryTokens(s));
  const auto drawnKeys = cross ? drawnIn(Sequence::Key, keyTokens(s)) : std::nullopt;
  const auto count = static_cast<int>((drawn ? drawn->size() : 0) + (drawnKeys ? drawnKeys->size() : 0));
  const QString origin = drawn ? numbersFromText(s) : QString();
  if (!latent) made->reset();
  const auto setSecond = [&section](int on) {
    section.apply(on != 0 ? tr("Add a second sequence") : tr("Use one sequence"),
                  withSecondSequence(section.scenario(), on != 0));
  };
  const auto chooseKind = [&section, made](int kind) {
    if (kind == Latent) return becomeLatent(section, made);
    section.apply(kind == Projected ? tr("Start from X and weights") : tr("Start from Q, K, V"),
                  kind == Projected ? asProjectedInputs(section.scenario()) : asQkvInputs(section.scenario()));
  };
  return {
      .heading = tr("Tokens"),
      .rows = {
          sentenceRow(section, Sequence::Query, drawn, true),
          {.kind = Kind::Heading, .label = tr("Key tokens"), .shown = cross},
          sentenceRow(section, Sequence::Key, drawnKeys, cross),
          {.label =
               modelWidth(s) > 0
                   ? tr("%n token(s) with a dot: new, X drawn at random until you edit it.", nullptr, count)
                   : tr("%n token(s) with a dot: new, Q, K and V drawn at random until you edit them.", nullptr, count),
           .shown = count > 0},
          {.kind = Kind::Button,
           .label = tr("Draw again"),
           .sameLine = true,
           .shown = count > 0,
           .pixels = 12,
           .narrow = true,
           .press = [&section] { section.apply(tr("Draw rows again"), withRowsDrawnAgain(section.scenario())); }},
          {.label = origin, .shown = !origin.isEmpty()},
          {.kind = Kind::Link,
           .label = tr("New from a sentence…"),
           .tip = tr("With the numbers of a language model, or of a table of words"),
           .press = [&section] { SentenceDialog::ask(section.session(), section.theme(), section.window()); }},
          {.kind = Kind::Toggle,
           .label = tr("Keys have tokens of their own"),
           .tip = tr("Cross-attention, where keys and values come from another sequence, or a cache of earlier tokens"),
           .shown = !latent,  // latents are made from a single sequence
           .choose = setSecond,
           .isOn = cross},
          {.kind = Kind::Heading, .label = tr("Start from")},
          {.kind = Kind::Segments,
           .name = tr("Start from"),
           .tip = tr("Latents: one short vector per token, from which all heads make their keys and values"),
           .choices = {tr("Q, K, V"), tr("X and weights"), tr("Latents")},
           .current = latent              ? Latent
                      : modelWidth(s) > 0 ? Projected
                                          : GivenInputs,
           .choose = chooseKind},
          {.label = *made ? conversionNote(**made) : QString(), .shown = made->has_value()}}};
}

}  // namespace

FormSection* makeInputsTokens(Session& session) {
  return formSection(session, "inputs.tokens", &InputsTokens::form, std::make_shared<std::optional<MadeLatents>>());
}

}  // namespace attn::app
