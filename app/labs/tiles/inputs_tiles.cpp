// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/inputs_tiles.h"

#include "panes/typed_tokens.h"
#include "scenario/edit.h"
#include "scenario/has_numbers.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {

InputsRow::InputsRow(TilesModel* model, QWidget* parent)
    : InputsSection(model->session(), parent), m_model(model), m_tokens(themed(new TokenChips)) {
  setObjectName(QStringLiteral("inputs.row"));
  column()->addWidget(m_tokens);
  connect(m_tokens, &TokenChips::selected, this, [this](int token) { m_model->followRow(token); });
  connect(m_tokens, &TokenChips::renamed, this, [this](int token, const QString& text) {
    TokenEdit edit = renamedToken(scenario(), Sequence::Query, token, text);
    apply(edit.name, std::move(edit.scenario));
  });
  connect(m_tokens, &TokenChips::added, this, [this](int after, const QString& text) {
    TokenEdit edit = addedToken(scenario(), Sequence::Query, after + 1, text);
    if (apply(edit.name, std::move(edit.scenario))) m_model->followRow(after + 1);
  });
  connect(m_tokens, &TokenChips::removeRequested, this,
          [this](int token) { apply(tr("Remove a token"), withTokenRemoved(scenario(), Sequence::Query, token)); });
}

void InputsRow::retranslate() {
  heading()->setText(tr("Follow a row"));
  m_tokens->setAccessibleName(tr("The query whose sums are followed"));
}

void InputsRow::follow(const Scenario& s) {
  setVisible(hasNumbers(s));
  if (hasNumbers(s)) m_tokens->setTokens(toStrings(queryTokenNames(s)));
}

void InputsRow::followSelection(const Scenario& s, const Selection& selection) {
  if (hasNumbers(s)) m_tokens->setCurrent(static_cast<int>(std::min(selection.row, queryTokens(s) - 1)));
}

InputsSharing::InputsSharing(Session& session, QWidget* parent)
    : TilingSection(session, parent),
      m_share(themed(new ToggleSwitch)),
      m_note(note()),
      m_shown(themed(new ShownHeadSlider(session))) {
  setObjectName(QStringLiteral("inputs.sharing"));
  for (QWidget* widget : std::initializer_list<QWidget*>{m_share, m_note, m_shown}) column()->addWidget(widget);
  connect(m_share, &ToggleSwitch::clicked, this, [this](bool on) {
    change(on ? tr("Share K and V in a group") : tr("Load K and V for every head"), [&](Tiling& t) { t.shareKv = on; });
  });
}

void InputsSharing::retranslate() {
  heading()->setText(tr("Heads"));
  m_share->setLabel(tr("Share K and V in a group"));
  m_shown->retranslate();
}

void InputsSharing::follow(const Scenario& s) {
  const Index group = s.heads.headsPerGroup();
  m_share->setChecked(shownTiling(s).shareKv);
  m_share->setEnabled(group > 1);
  if (group == 1) {
    m_note->setText(s.heads.query == 1
                        ? tr("There is one query head, so there is nothing to share.")
                        : tr("Every query head has keys and values of its own, so there is nothing to share."));
  } else {
    m_note->setText(tr("%1 query heads read the same K and V. flash1 and flash2 can load them once for all of them.")
                        .arg(QLocale().toString(static_cast<qlonglong>(group))));
  }
  m_shown->follow(s, session().selection());
  if (!hasNumbers(s)) m_shown->hide();
}

void InputsSharing::followSelection(const Scenario&, const Selection& selection) {
  m_shown->followSelection(selection);
}

InputsHardware::InputsHardware(TilesModel* model, QWidget* parent)
    : InputsSection(model->session(), parent), m_model(model), m_choice(new ChoiceBox), m_rates(note()) {
  setObjectName(QStringLiteral("inputs.hardware"));
  column()->addWidget(m_choice);
  column()->addWidget(m_rates);
  for (const Hardware& each : hardwareTable()) {
    m_choice->addItem(QString::fromStdString(each.name));
    m_choice->setItemData(m_choice->count() - 1, toolTipText(QString::fromStdString(each.source)), Qt::ToolTipRole);
    if (each.name == model->hardware().name) m_choice->setCurrentIndex(m_choice->count() - 1);
  }
  connect(m_choice, &QComboBox::activated, this, [this](int index) {
    m_model->setHardware(hardwareTable()[static_cast<std::size_t>(index)]);
    describe();
  });
}

void InputsHardware::retranslate() {
  heading()->setText(tr("Hardware for the race"));
  m_choice->setAccessibleName(tr("Hardware for the race"));
}

void InputsHardware::follow(const Scenario&) {
  describe();
}

void InputsHardware::describe() {
  const Hardware& hardware = m_model->hardware();
  const std::int64_t element = scenario().tiling.value_or(Tiling{}).elementBytes;
  const UsableRate rate = usableRate(hardware, element);
  m_rates->setText(tr("%1 from memory · %2 with elements of this size, %3 for each byte · %4 on chip")
                       .arg(bandwidthText(hardware.bandwidth), flopRateText(rate.perSecond),
                            threeDigits(rate.perSecond / hardware.bandwidth), onChipText(hardware.onChip.bytes)) +
                   QLatin1Char('\n') + tr("kB, MB and GB are powers of 1000, KiB and MiB of 1024."));
  setPlainToolTip(m_rates, QString::fromStdString(hardware.source));
}

}  // namespace attn::app
