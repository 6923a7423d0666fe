// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/serving_inputs.h"

#include <QLineEdit>
#include <algorithm>

#include "labs/decode/decode_state.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "widgets/choice_slider.h"
#include "widgets/labels.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

constexpr int kMostSequences = 8;
constexpr std::int64_t kLongestSequence = 4096;

QList<int> powersOfTwo(int from, int to) {
  QList<int> all;
  for (int n = from; n <= to; n *= 2) all << n;
  return all;
}

QString lengthsText(const std::vector<std::int64_t>& lengths) {
  QStringList words;
  for (const std::int64_t length : lengths) words << QString::number(length);
  return listText(words);
}

}  // namespace

// ---- which picture

DecodeRoomChoice::DecodeRoomChoice(Session& session, DecodeState* state)
    : InputsSection(session), m_state(state), m_room(themed(new SegmentedControl)), m_about(note(12.5)) {
  setObjectName(QStringLiteral("inputs.picture"));
  column()->addWidget(m_room);
  column()->addWidget(m_about);
  connect(m_room, &SegmentedControl::chosen, this,
          [this](int room) { m_state->setRoom(static_cast<DecodeRoom>(room)); });
  connect(state, &DecodeState::changed, this, [this] {
    if (this->session().hasScenario()) follow(scenario());
  });
}

void DecodeRoomChoice::retranslate() {
  heading()->setText(tr("Picture"));
  m_room->setAccessibleName(tr("Picture"));
  m_room->setLabels({tr("Race") + QLatin1Char('\n') + tr("The cache grows, and ways to share it race each other"),
                     tr("Roof") + QLatin1Char('\n') + tr("Prefill against decode: what limits each"),
                     tr("Parts") + QLatin1Char('\n') + tr("A cache that is read in parts, and how they are merged"),
                     tr("Blocks") + QLatin1Char('\n') + tr("A cache that is given out in blocks"),
                     tr("Batch") + QLatin1Char('\n') + tr("Sequences that come and go")});
  if (session().hasScenario()) follow(scenario());
}

void DecodeRoomChoice::follow(const Scenario&) {
  m_room->setCurrent(static_cast<int>(m_state->room()));
  switch (m_state->room()) {
    case DecodeRoom::Race:
      return m_about->setText(tr("Token by token: the cache, and four ways to keep it"));
    case DecodeRoom::Roofline:
      return m_about->setText(tr("The whole model on one roof: a prompt, and one more token"));
    case DecodeRoom::Parts:
      return m_about->setText(tr("Flash-Decoding: one query, many units"));
    case DecodeRoom::Blocks:
      return m_about->setText(tr("Paged attention: no room that nobody needs"));
    case DecodeRoom::Batching:
      return m_about->setText(tr("Continuous batching: no place stays empty"));
  }
}

// ---- its settings

ServingChoices::ServingChoices(Session& session, DecodeState* state)
    : InputsSection(session),
      m_state(state),
      m_chunk(themed(new ChoiceSlider(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic))),
      m_queries(themed(new ChoiceSlider(ChoiceSlider::Layout::Above))),
      m_splits(themed(new ChoiceSlider(ChoiceSlider::Layout::Above))),
      m_block(themed(new ChoiceSlider(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic))),
      m_prefix(themed(new ChoiceSlider(ChoiceSlider::Layout::Above))),
      m_slots(themed(new ChoiceSlider(ChoiceSlider::Layout::Above))),
      m_lengthsLabel(plainLabel({}, this)),
      m_lengths(new QLineEdit),
      m_weights(themed(new ToggleSwitch)) {
  setObjectName(QStringLiteral("inputs.serving"));
  for (QWidget* part : std::initializer_list<QWidget*>{m_chunk, m_queries, m_weights, m_splits, m_block, m_prefix,
                                                       m_lengthsLabel, m_lengths, m_slots})
    column()->addWidget(part);
  onTheme([this](const Theme& theme) { applyLabelLook(m_lengthsLabel, theme); });
  m_lengthsLabel->setBuddy(m_lengths);
  m_chunk->setAllowed(powersOfTwo(64, 8192));
  m_queries->setAllowed({1, 2, 3, 4, 6, 8, 16, 32});
  m_splits->setAllowed({1, 2, 3, 4, 6, 8, 16});
  m_block->setAllowed(powersOfTwo(1, 128));
  m_slots->setAllowed({1, 2, 3, 4, 6, 8});
  const auto set = [this](auto change) {
    ServingSettings next = m_state->servingSettings();
    change(next);
    m_state->apply(next);
  };
  const auto follows = [this, set](ChoiceSlider* slider, std::int64_t ServingSettings::*member) {
    connect(slider, &ChoiceSlider::edited, this,
            [set, member](int n) { set([n, member](ServingSettings& s) { s.*member = n; }); });
  };
  follows(m_chunk, &ServingSettings::chunk);
  follows(m_queries, &ServingSettings::queries);
  follows(m_splits, &ServingSettings::splits);
  follows(m_block, &ServingSettings::block);
  follows(m_prefix, &ServingSettings::prefix);
  follows(m_slots, &ServingSettings::slots);
  connect(m_weights, &ToggleSwitch::clicked, this,
          [set](bool on) { set([on](ServingSettings& s) { s.readsWeights = on; }); });
  connect(m_lengths, &QLineEdit::editingFinished, this, &ServingChoices::typeLengths);
  connect(state, &DecodeState::changed, this, [this] {
    if (this->session().hasScenario()) follow(scenario());
  });
}

void ServingChoices::typeLengths() {
  std::vector<std::int64_t> lengths;
  for (const QString& word : m_lengths->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const auto length = parseCount(word.trimmed());
    if (!length || *length < 1 || *length > kLongestSequence)
      return showError(tr("Found “%1”, expected tokens from 1 to %2, with commas between them")
                           .arg(word.trimmed(), wholeText(kLongestSequence)));
    lengths.push_back(*length);
  }
  if (lengths.empty() || lengths.size() > kMostSequences)
    return showError(tr("One to %1 sequences can be shown").arg(kMostSequences));
  forgetError();
  ServingSettings next = m_state->servingSettings();
  next.lengths = lengths;
  m_state->apply(next);
}

void ServingChoices::retranslate() {
  heading()->setText(tr("Of this picture"));
  const auto tokens = [](int n) { return tr("%1 tokens").arg(wholeText(n)); };
  const auto plain = [](int n) { return wholeText(n); };
  m_chunk->setName(tr("Chunks of the prompt"));
  setPlainToolTip(m_chunk, tr("Tokens of the prompt that go through the model together"));
  m_chunk->setTexts(tokens, [](int n) { return tokensShort(n); });
  m_chunk->setMarks({64, 512, 8192});
  m_queries->setName(tr("Tokens at once"));
  setPlainToolTip(m_queries, tr("Tokens of a sequence that are checked in one step (speculative decoding)"));
  m_queries->setTexts(plain, plain);
  m_weights->setLabel(tr("Read the parameters too"));
  setPlainToolTip(
      m_weights,
      tr("Every step moves the parameters once, and each token is multiplied by all of them. The input embedding is "
         "only looked up"));
  m_splits->setName(tr("Parts"));
  setPlainToolTip(m_splits, tr("So many units read the cache of a head side by side"));
  m_splits->setTexts(plain, plain);
  m_splits->setMarks({1, 4, 16});
  m_block->setName(tr("Tokens of a block"));
  m_block->setTexts(plain, plain);
  m_block->setMarks({1, 16, 128});
  m_prefix->setName(tr("Common beginning"));
  setPlainToolTip(m_prefix, tr("Tokens that all sequences begin with, as a system prompt"));
  m_prefix->setTexts(tokens, plain);
  m_lengthsLabel->setText(tr("Tokens of each sequence"));
  m_lengths->setAccessibleName(tr("Tokens of each sequence"));
  m_slots->setName(tr("Sequences at a time"));
  m_slots->setTexts(plain, plain);
  if (session().hasScenario()) follow(scenario());
}

void ServingChoices::follow(const Scenario&) {
  const DecodeRoom room = m_state->room();
  const ServingSettings& s = m_state->servingSettings();
  for (QWidget* part : std::initializer_list<QWidget*>{m_chunk, m_queries, m_weights})
    part->setVisible(room == DecodeRoom::Roofline);
  m_splits->setVisible(room == DecodeRoom::Parts);
  for (QWidget* part : std::initializer_list<QWidget*>{m_block, m_prefix, m_lengthsLabel, m_lengths})
    part->setVisible(room == DecodeRoom::Blocks);
  m_slots->setVisible(room == DecodeRoom::Batching);
  setVisible(room != DecodeRoom::Race);
  QList<int> prefixes;
  const auto shortest = static_cast<int>(*std::ranges::min_element(s.lengths));
  for (int n = 0; n <= shortest; n += shortest <= 16 ? 1 : 8) prefixes << n;
  if (!prefixes.contains(static_cast<int>(s.prefix)) && s.prefix <= shortest) prefixes << static_cast<int>(s.prefix);
  std::ranges::sort(prefixes);
  m_prefix->setAllowed(prefixes);
  m_chunk->choose(static_cast<int>(s.chunk));
  m_queries->choose(static_cast<int>(s.queries));
  m_splits->choose(static_cast<int>(s.splits));
  m_block->choose(static_cast<int>(s.block));
  m_prefix->choose(static_cast<int>(std::min<std::int64_t>(s.prefix, shortest)));
  m_slots->choose(static_cast<int>(s.slots));
  if (!m_lengths->hasFocus()) m_lengths->setText(lengthsText(s.lengths));
  const auto& counted = m_state->data();
  const bool hasWeights = counted && counted->weights.bytes > 0;
  m_weights->setChecked(s.readsWeights && hasWeights);
  m_weights->setEnabled(hasWeights);
}

}  // namespace attn::app
