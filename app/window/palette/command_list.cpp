// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/palette/command_list.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/list_text.h"
#include "theme/fonts.h"
#include "window/palette/fuzzy_match.h"

namespace attn::app {
namespace {

constexpr double kCommandHeight = 34, kCommandSide = 12, kCommandGap = 10;
constexpr double kCommandText = 13.5, kCommandSmall = 12;
constexpr int kRecentBonus = 4;  // bonus for recently chosen commands among similar matches

}  // namespace

void CommandList::setCommands(std::vector<Command> commands, QStringList lately) {
  beginResetModel();
  m_commands = std::move(commands);
  m_lately = std::move(lately);
  sort();
  endResetModel();
}

void CommandList::setTyped(const QString& typed) {
  beginResetModel();
  m_typed = typed;
  sort();
  endResetModel();
}

void CommandList::sort() {
  m_rows.clear();
  const bool anything = !m_typed.simplified().isEmpty();
  for (std::size_t i = 0; i < m_commands.size(); ++i) {
    const Command& command = m_commands[i];
    // The name, then its menu and shortcut, which can be typed as well.
    const QString text = command.title + QLatin1Char(' ') + command.where + QLatin1Char(' ') + command.keys;
    std::optional<FuzzyMatch> match = fuzzyMatch(m_typed, text);
    const std::optional<FuzzyMatch> byAbout = matchAbout(m_typed, command.title, command.about);
    if (byAbout && (!match || byAbout->score > match->score)) match = byAbout;
    if (!match) continue;
    Row row{i, match->score, {}};
    for (const qsizetype letter : match->letters) {
      if (letter < command.title.size())
        row.letters << static_cast<int>(letter);
      else
        row.score -= 2;
    }
    const qsizetype before = m_lately.indexOf(command.id);
    if (before >= 0) row.score += anything ? kRecentBonus : static_cast<int>(1000 - before);
    m_rows.push_back(std::move(row));
  }
  // Drop matches of scattered letters if there is a much better one.
  const auto best = std::ranges::max_element(m_rows, {}, &Row::score);
  if (anything && best != m_rows.end())
    std::erase_if(m_rows, [least = best->score / 2](const Row& row) { return row.score < least; });
  std::ranges::stable_sort(m_rows, [this](const Row& a, const Row& b) {
    const bool first = m_commands[a.command].enabled, second = m_commands[b.command].enabled;
    return first != second ? first : a.score > b.score;
  });
}

const Command* CommandList::at(int row) const {
  if (row < 0 || row >= rowCount()) return nullptr;
  return &m_commands[m_rows[static_cast<std::size_t>(row)].command];
}

int CommandList::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant CommandList::data(const QModelIndex& index, int role) const {
  const Command* command = at(index.row());
  if (!command) return {};
  switch (role) {
    case Qt::DisplayRole:
      return command->title;
    case Qt::AccessibleTextRole: {
      QStringList parts{command->title};
      if (command->chosen) parts << tr("chosen");
      if (!command->enabled) parts << tr("unavailable now");
      for (const QString& part : {command->where, command->keys})
        if (!part.isEmpty()) parts << part;
      return listText(parts);
    }
    case Where:
      return command->where;
    case Keys:
      return command->keys;
    case Letters:
      return QVariant::fromValue(m_rows[static_cast<std::size_t>(index.row())].letters);
    case Chosen:
      return command->chosen;
    default:
      return {};
  }
}

Qt::ItemFlags CommandList::flags(const QModelIndex& index) const {
  const Command* command = at(index.row());
  return command && command->enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {qRound(m_theme.px(200)), qRound(m_theme.px(kCommandHeight))};
}

void CommandDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto px = [this](double length) { return m_theme.px(length); };
  const bool enabled = index.flags() & Qt::ItemIsEnabled;
  const QRectF row(option.rect);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (option.state & QStyle::State_Selected) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_theme.selectionBackground);
    painter->drawRoundedRect(row.adjusted(px(4), 0, -px(4), 0), px(6), px(6));
  }
  const QFont plain = uiFont(px(kCommandText)), strong = uiFont(px(kCommandText), QFont::DemiBold),
              small = uiFont(px(kCommandSmall));
  const QFontMetricsF smallMetrics(small);
  const double baseline = row.center().y() + QFontMetricsF(plain).capHeight() / 2;
  double right = row.right() - px(kCommandSide + 4);
  const auto onTheRight = [&](const QString& text) {
    if (text.isEmpty()) return;
    painter->setFont(small);
    painter->setPen(enabled ? m_theme.soft : m_theme.faint);
    painter->drawText(QPointF(right - smallMetrics.horizontalAdvance(text), baseline), text);
    right -= smallMetrics.horizontalAdvance(text) + px(kCommandGap);
  };
  onTheRight(index.data(CommandList::Keys).toString());
  if (index.data(CommandList::Chosen).toBool()) onTheRight(QStringLiteral("✓"));
  double x = row.left() + px(kCommandSide + 4);
  const QString title =
      QFontMetricsF(strong).elidedText(index.data().toString(), Qt::ElideRight, std::max(0.0, right - x));
  const auto letters = index.data(CommandList::Letters).value<QList<int>>();
  // Draw runs of one font, to keep the letter spacing.
  for (qsizetype from = 0; from < title.size();) {
    const bool marked = letters.contains(static_cast<int>(from));
    qsizetype to = from;
    while (to < title.size() && letters.contains(static_cast<int>(to)) == marked) ++to;
    const QString part = title.mid(from, to - from);
    painter->setFont(marked ? strong : plain);
    painter->setPen(enabled ? m_theme.ink : m_theme.faint);
    painter->drawText(QPointF(x, baseline), part);
    x += QFontMetricsF(painter->font()).horizontalAdvance(part);
    from = to;
  }
  x += px(kCommandGap);
  painter->setFont(small);
  painter->setPen(m_theme.faint);
  const QString where = index.data(CommandList::Where).toString();
  if (right - x > px(30))
    painter->drawText(QPointF(x, baseline), smallMetrics.elidedText(where, Qt::ElideRight, right - x));
  painter->restore();
}

}  // namespace attn::app
