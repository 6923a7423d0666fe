// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/compare_card.h"

#include <QVBoxLayout>

#include "figures/compared_values.h"
#include "labs/steps/picture/compare_timeline.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/rich_label.h"

namespace attn::app {

CompareCard::CompareCard(QWidget* parent)
    : QWidget(parent), m_card(new Card), m_numbers(new RichLabel), m_theme(lightTheme()) {
  auto* inside = new QVBoxLayout(m_card);
  inside->addWidget(m_numbers);
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_card);
  hide();
}

void CompareCard::setTheme(const Theme& theme) {
  m_theme = theme;
  layout()->setContentsMargins(0, qRound(theme.px(8)), 0, 0);
  m_card->setColors(theme.field, theme.line, theme.px(10));
  m_card->layout()->setContentsMargins(qRound(theme.px(12)), qRound(theme.px(9)), qRound(theme.px(12)),
                                       qRound(theme.px(9)));
  m_numbers->setFont(uiFont(theme.px(13.5)));
  m_numbers->setInk(theme.ink);
}

void CompareCard::showCell(const Session& session, const Playback& playback) {
  const bool ready = session.isComparing() && session.pinnedSnapshot().trace && session.snapshot().trace;
  setVisible(ready);
  if (!ready) {
    m_text.clear();
    return;
  }
  const CellComparison cell = compareCell(session.pinnedSnapshot(), session.snapshot(), session.selection(),
                                          shownStage(playback.timeline(), playback.playhead()));
  const auto part = [this](const QString& side, const std::optional<double>& value) {
    const QString bold = QStringLiteral("<b>%1</b>").arg(side);
    return value ? tr("%1: %2", "the number on a side").arg(bold, numberText(*value, m_theme.decimals))
                 : tr("%1 has no such cell").arg(bold);
  };
  QStringList parts{part(QStringLiteral("A"), cell.a), part(QStringLiteral("B"), cell.b)};
  if (cell.difference) parts << tr("difference %1").arg(signedText(*cell.difference, m_theme.decimals));
  const QString html = listText(parts);
  m_numbers->setHtml(html);
  m_text = QString(html).remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>"));
  m_numbers->setAccessibleName(m_text);
}

}  // namespace attn::app
