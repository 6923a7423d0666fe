// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/palette/command_palette.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/list_text.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "window/command/key_router.h"
#include "window/palette/fuzzy_match.h"

namespace attn::app {
namespace {

constexpr double kPaletteWidth = 640, kPaletteTop = 72, kPaletteAround = 24, kPaletteTallest = 470, kPaletteField = 40;

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

CommandPalette::CommandPalette(QWidget* window)
    : QWidget(window),
      m_theme(lightTheme()),
      m_panel(new QWidget(this)),
      m_field(new QLineEdit(m_panel)),
      m_view(new QListView(m_panel)),
      m_nothing(wrappedLabel({}, m_panel)),
      m_list(new CommandList(this)),
      m_delegate(new CommandDelegate(this)) {
  setProperty(kKeepsEveryKey, true);
  m_panel->setObjectName(QStringLiteral("palettePanel"));
  m_panel->setAttribute(Qt::WA_StyledBackground);
  columnOf({m_field, {m_view, 1}, {m_nothing, 1}}, m_panel);
  m_nothing->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  m_view->setModel(m_list);
  m_view->setItemDelegate(m_delegate);
  m_view->setFocusPolicy(Qt::NoFocus);
  m_view->setMouseTracking(true);
  m_view->setUniformItemSizes(true);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_field->installEventFilter(this);
  m_panel->installEventFilter(this);
  window->installEventFilter(this);
  connect(m_field, &QLineEdit::textChanged, this, [this](const QString& typed) {
    m_list->setTyped(typed);
    showRow(0);
  });
  connect(m_view, &QAbstractItemView::entered, this, [this](const QModelIndex& index) { showRow(index.row()); });
  connect(m_view, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) { chooseRow(index.row()); });
  hide();
  retranslate();
}

void CommandPalette::setTheme(const Theme& theme) {
  m_theme = theme;
  m_delegate->setTheme(theme);
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  m_panel->setStyleSheet(QStringLiteral("#palettePanel { background: %1; border: 1px solid %2; border-radius: %3px; } "
                                        "QListView { background: transparent; border: none; } "
                                        "QLabel { color: %4; background: transparent; }")
                             .arg(theme.panel.name(), theme.line.name())
                             .arg(px(12))
                             .arg(theme.soft.name()));
  m_panel->layout()->setContentsMargins(px(10), px(10), px(10), px(10));
  m_panel->layout()->setSpacing(px(8));
  m_field->setFont(uiFont(theme.px(15)));
  m_field->setFixedHeight(px(kPaletteField));
  m_nothing->setFont(uiFont(theme.px(13)));
  arrange();
}

void CommandPalette::retranslate() {
  m_field->setPlaceholderText(tr("Find a command, a lab, a step, a lesson, a term, an example…"));
  m_field->setAccessibleName(tr("Find a command"));
  m_view->setAccessibleName(tr("Commands"));
}

void CommandPalette::open(std::vector<Command> commands, const QStringList& lately) {
  m_before = window()->focusWidget();
  m_lately = lately;
  m_field->clear();
  m_list->setCommands(std::move(commands), lately);
  setGeometry(parentWidget()->rect());
  arrange();
  raise();
  show();
  m_field->setFocus(Qt::ShortcutFocusReason);
  showRow(0);
  m_view->scrollToTop();
}

void CommandPalette::setCommands(std::vector<Command> commands) {
  const Command* present = m_list->at(m_view->currentIndex().row());
  const QString id = present ? present->id : QString();
  m_list->setCommands(std::move(commands), m_lately);
  int row = 0;
  for (int i = 0; i < m_list->rowCount(); ++i)
    if (m_list->at(i)->id == id) row = i;
  showRow(row);
}

void CommandPalette::leave() {
  if (isHidden()) return;
  hide();
  if (m_before) m_before->setFocus();
}

void CommandPalette::showRow(int row) {
  const bool any = m_list->rowCount() > 0;
  m_view->setVisible(any);
  m_nothing->setVisible(!any);
  m_nothing->setText(any ? QString() : tr("No match for “%1”.").arg(m_field->text().simplified()));
  const Command* command = m_list->at(row);
  if (!command || !command->enabled) {
    m_view->setCurrentIndex({});
    m_field->setAccessibleDescription(any ? QString() : m_nothing->text());
    return;
  }
  m_view->setCurrentIndex(m_list->index(row));
  m_field->setAccessibleDescription(m_list->index(row).data(Qt::AccessibleTextRole).toString());
  QAccessibleEvent told(m_field, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&told);
}

void CommandPalette::moveBy(int rows) {
  int possible = 0;  // number of enabled commands; disabled ones come last
  while (possible < m_list->rowCount() && m_list->at(possible)->enabled) ++possible;
  if (possible == 0) return;
  const int present = m_view->currentIndex().row();
  int next = present < 0 ? 0 : present + rows;
  // Single steps wrap around; pages stop at the ends.
  if (std::abs(rows) == 1) next = (next + possible) % possible;
  showRow(std::clamp(next, 0, possible - 1));
}

void CommandPalette::chooseRow(int row) {
  const Command* found = m_list->at(row);
  if (!found || !found->enabled) return;
  const Command command = *found;
  leave();
  Q_EMIT chosen(command.id);
  command.run();
}

bool CommandPalette::pressed(const QKeyEvent& key) {
  const int page = std::max(1, m_view->viewport()->height() / std::max(1, m_view->sizeHintForRow(0)) - 1);
  switch (key.key()) {
    case Qt::Key_Up:
    case Qt::Key_Backtab:
      moveBy(-1);
      return true;
    case Qt::Key_Down:
    case Qt::Key_Tab:
      moveBy(1);
      return true;
    case Qt::Key_PageUp:
      moveBy(-page - 1);
      return true;
    case Qt::Key_PageDown:
      moveBy(page + 1);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!key.isAutoRepeat()) chooseRow(m_view->currentIndex().row());
      return true;
    case Qt::Key_Escape:
      leave();
      return true;
    case Qt::Key_K:
      if (key.modifiers() != Qt::ControlModifier) return false;
      if (!key.isAutoRepeat()) leave();
      return true;
    default:
      return false;
  }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parent() && event->type() == QEvent::Resize) {
    setGeometry(parentWidget()->rect());
    arrange();
  } else if (watched == m_panel && event->type() == QEvent::MouseButtonPress) {
    return true;  // a click next to the lines is still inside the palette
  } else if (watched == m_field && event->type() == QEvent::ShortcutOverride) {
    event->accept();  // disables the window's shortcuts meanwhile
    return true;
  } else if (watched == m_field && event->type() == QEvent::KeyPress) {
    return pressed(*static_cast<QKeyEvent*>(event));
  }
  return QWidget::eventFilter(watched, event);
}

bool CommandPalette::focusNextPrevChild(bool) {
  return true;  // the focus stays in the field
}

void CommandPalette::arrange() {
  const int around = qRound(m_theme.px(kPaletteAround));
  const int wide = std::min(width() - 2 * around, qRound(m_theme.px(kPaletteWidth)));
  const int top = std::min(qRound(m_theme.px(kPaletteTop)), height() / 10);
  const int tall = std::min(height() - top - around, qRound(m_theme.px(kPaletteTallest)));
  m_panel->setGeometry((width() - wide) / 2, top, wide, std::max(tall, qRound(m_theme.px(120))));
}

void CommandPalette::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), QColor(0, 0, 0, m_theme.dark ? 110 : 50));
}

}  // namespace attn::app
