// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/stage_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <QWidget>

#include "base/foreign_text.h"
#include "labs/lab.h"
#include "scenario/has_numbers.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "widgets/accessible_table.h"

namespace attn::app {
namespace {

struct StageWordsText {
  Q_DECLARE_TR_FUNCTIONS(StageWords)
};

constexpr int kMostTokens = 16, kMostCells = 16;
constexpr auto kLongestTitle = std::size_t{120};

/// Ensures that the text ends like a sentence.
QString ended(const QString& text) {
  const QString plain = text.simplified();
  if (plain.isEmpty()) return {};
  const bool hasEnd = QStringLiteral(".!?。！？…").contains(plain.back());
  return hasEnd ? plain : plain + StageWordsText::tr(".", "ends a sentence");
}

/// The accessible table on the stage, preferring a covering stage. A stage without a window counts as hidden itself,
/// but its children do not.
AccessibleTable* tableOn(QWidget& stage) {
  for (QWidget* child : stage.findChildren<QWidget*>())
    if (auto* table = dynamic_cast<AccessibleTable*>(child); table && child->isVisibleTo(&stage)) return table;
  return dynamic_cast<AccessibleTable*>(&stage);
}

QString tokensOf(const std::vector<std::string>& names) {
  QStringList shown =
      shownTokens({names.begin(),
                   names.begin() + std::min<std::ptrdiff_t>(kMostTokens, static_cast<std::ptrdiff_t>(names.size()))});
  if (names.size() > kMostTokens) shown << QStringLiteral("…");
  return listText(shown);
}

QString documentWords(const Scenario& scenario) {
  QStringList said;
  const QString title = QString::fromStdString(foreign::shown(scenario.title, kLongestTitle));
  if (!title.isEmpty()) said << ended(StageWordsText::tr("Document: %1").arg(title));
  if (!hasNumbers(scenario)) {
    said << ended(
        StageWordsText::tr("Queries: %1, keys: %2, query heads: %3")
            .arg(wholeText(queryTokens(scenario)), wholeText(keyTokens(scenario)), wholeText(scenario.heads.query)));
  } else if (isCrossAttention(scenario)) {
    said << ended(StageWordsText::tr("Query tokens: %1").arg(tokensOf(queryTokenNames(scenario))))
         << ended(StageWordsText::tr("Key tokens: %1").arg(tokensOf(keyTokenNames(scenario))));
  } else {
    said << ended(StageWordsText::tr("Tokens: %1").arg(tokensOf(queryTokenNames(scenario))));
  }
  if (scenario.pinned) {
    const QString other = QString::fromStdString(foreign::shown(scenario.pinned->title, kLongestTitle));
    said << ended(other.isEmpty() || other == title ? StageWordsText::tr("It is compared with another version")
                                                    : StageWordsText::tr("It is compared with: %1").arg(other));
  }
  return paragraphText(said);
}

QString placeWords(Lab& lab) {
  const Timeline& timeline = lab.playback()->timeline();
  const int step = lab.playback()->playhead().step;
  if (step < 0 || step > timeline.lastStep()) return ended(lab.title());
  const auto station = static_cast<std::size_t>(timeline.steps[static_cast<std::size_t>(step)].station);
  return station < timeline.stations.size()
             ? ended(StageWordsText::tr("%1, at “%2”", "a lab, a step").arg(lab.title(), timeline.stations[station]))
             : ended(lab.title());
}

QString tableWords(const AccessibleTable& table) {
  const int rows = table.tableRows(), columns = table.tableColumns();
  if (rows <= 0 || columns <= 0) return {};
  QStringList said;
  said << ended(StageWordsText::tr("Table of %1 × %2 cells").arg(wholeText(rows), wholeText(columns)));
  const TablePlace current = table.currentCell();
  if (!current.exists() || current.row >= rows || current.column >= columns) return paragraphText(said);
  said << ended(StageWordsText::tr("Selected: %1").arg(table.currentText().simplified()));
  if (table.tableKind() == AccessibleTable::Kind::Cells && columns > 1) {
    QStringList row;
    for (int column = 0; column < std::min(columns, kMostCells); ++column)
      row << table.cellText(current.row, column).simplified();
    if (columns > kMostCells) row << QStringLiteral("…");
    said << ended(StageWordsText::tr("Its row: %1").arg(row.join(QStringLiteral("; "))));
  }
  return paragraphText(said);
}

}  // namespace

QString stageWords(Lab& lab, const Session& session, const QSize& size) {
  QStringList said{placeWords(lab)};
  if (session.hasScenario()) said << documentWords(*session.scenario());
  QWidget* stage = lab.stagePane();
  if (!stage->isVisible()) stage->resize(size);  // in a window, it has its own size
  lab.refreshNow();
  if (const AccessibleTable* table = tableOn(*stage)) said << tableWords(*table);
  said.removeAll(QString());
  return paragraphText(said);
}

}  // namespace attn::app
