// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/palette/command_palette.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "theme/fonts.h"
#include "widgets/labels.h"
#include "window/command/key_router.h"

namespace attn::app {
namespace {

constexpr double kPaletteWidth = 640, kPaletteTop = 72, kPaletteAround = 24, kPaletteTallest = 470, kPaletteField = 40;

}  // namespace

CommandPalette::CommandPalette(QWidget* window)
    : QWidget(window),
      m_theme(lightTheme()),
      m_panel(new QWidget(this)),
      m_field(new QLineEdit(m_panel)),
      m_view(new QListView(m_panel)),
      m_nothing(plainLabel({}, m_panel)),
      m_list(new CommandList(this)),
      m_delegate(new CommandDelegate(this)) {
  setProperty(kKeepsEveryKey, true);
  m_panel->setObjectName(QStringLiteral("palettePanel"));
  m_panel->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(m_panel);
  column->addWidget(m_field);
  column->addWidget(m_view, 1);
  column->addWidget(m_nothing, 1);
  m_nothing->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  m_nothing->setWordWrap(true);
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

void CommandPalette::mousePressEvent(QMouseEvent*) {
  leave();
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
