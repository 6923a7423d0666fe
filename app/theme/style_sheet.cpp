// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_sheet.h"

#include <QRegularExpression>

#include "theme/color_map.h"

namespace attn::app {
namespace {

// `@name` is a theme color, `#n#` is n design pixels at its scale.
constexpr const char* kSheet = R"(
QToolTip { background: @ink; color: @panel; border: none; padding: #4# #8#; }
QMenu { background: @panel; color: @ink; border: 1px solid @line; border-radius: #8#; padding: #6#; }
QMenu::item { padding: #6# #24# #6# #12#; border-radius: #6#; background: transparent; }
QMenu::item:selected { background: @field; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @line; margin: #6# #4#; }
QMenu::indicator { width: #12#; height: #12#; margin-left: #6#; }

QLineEdit, QSpinBox, QDoubleSpinBox, QDateTimeEdit, QPlainTextEdit, QTextEdit {
  background: @field; color: @ink; border: 1px solid @line; border-radius: #7#; padding: #2# #8#;
  selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QDateTimeEdit:focus, QPlainTextEdit:focus, QTextEdit:focus {
  border: 2px solid @accent; padding: #1# #7#; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QDateTimeEdit:disabled { color: @faint; }
QDateTimeEdit::drop-down { border: none; width: #20#; }
QCalendarWidget QWidget#qt_calendar_navigationbar { background: @field; }
QCalendarWidget QToolButton { color: @ink; background: transparent; border: none; padding: #4# #8#; }
QCalendarWidget QToolButton:hover { background: @line; border-radius: #6#; }
QSpinBox::up-button, QSpinBox::down-button { width: 0; border: none; }
QComboBox { background: @field; color: @ink; border: 1px solid @line; border-radius: #7#; padding: #3# #10#; }
QComboBox::drop-down { border: none; width: #20#; }
QComboBox::down-arrow { image: none; width: 0; height: 0; }
QComboBox:disabled { background: @panel; color: @soft; }
QComboBox:focus { border: 2px solid @accent; }
QComboBox QAbstractItemView { background: @panel; color: @ink; border: 1px solid @line; outline: none;
  padding: #4#; selection-background-color: @selectionBackground; selection-color: @ink; }
QComboBox QAbstractItemView::item { padding: #5# #8#; border-radius: #5#; }
QComboBox QAbstractItemView::item:selected { background: @selectionBackground; color: @ink; }

QPushButton { background: @panel; color: @ink; border: 1px solid @line; border-radius: #7#; padding: #5# #10#;
  outline: none; }
QPushButton:hover { background: @field; border-color: @faint; }
QPushButton:pressed { background: @line; }
QPushButton:focus { border: 2px solid @accent; padding: #4# #9#; }
QPushButton::menu-indicator { subcontrol-origin: padding; subcontrol-position: right center; right: #6#; }
QPushButton:default { background: @ink; color: @panel; border-color: @ink; }
QPushButton:default:focus { border-color: @accent; }
QPushButton:disabled { color: @faint; }
QPushButton:default:disabled { background: @field; color: @faint; border-color: @line; }
QCheckBox, QRadioButton { background: transparent; color: @ink; }

QTableView { background: @panel; color: @ink; border: 1px solid @line; gridline-color: @line; outline: none;
  selection-background-color: @selectionBackground; selection-color: @ink; }
QTableView QLineEdit { border: 2px solid @accent; border-radius: 0; padding: 0 #4#; background: @selectionBackground; }
QTableView:focus { border: 1px solid @accent; }
QHeaderView { background: @field; border: none; }
QHeaderView::section { background: @field; color: @faint; border: none; border-right: 1px solid @line;
  border-bottom: 1px solid @line; padding: #2# #6#; }
QHeaderView::section:horizontal:last, QHeaderView::section:horizontal:only-one { border-right: none; }
QHeaderView::section:vertical:last, QHeaderView::section:vertical:only-one { border-bottom: none; }
QTableCornerButton::section { background: @field; border: none; border-right: 1px solid @line; border-bottom: 1px solid @line; }
QListView, QTreeView { background: @panel; color: @ink; border: 1px solid @line; border-radius: #7#; outline: none;
  selection-background-color: @selectionBackground; selection-color: @ink; }

QListView::item { padding: #4# #6#; }

QScrollArea { border: none; }
QScrollBar:vertical { background: transparent; width: #8#; margin: 0; }
QScrollBar:horizontal { background: transparent; height: #8#; margin: 0; }
QScrollBar::handle { background: @line; border-radius: #3#; margin: #1#; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::handle:vertical { min-height: #32#; }
QScrollBar::handle:horizontal { min-width: #32#; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QDialog, QMessageBox { background: @panel; }
QTextBrowser { background: transparent; border: none; padding: 0; color: @soft; }
)";

QColor colorNamed(const Theme& t, const QString& name) {
  if (name == QLatin1String("ink")) return t.ink;
  if (name == QLatin1String("panel")) return t.panel;
  if (name == QLatin1String("line")) return t.line;
  if (name == QLatin1String("field")) return t.field;
  if (name == QLatin1String("faint")) return t.faint;
  if (name == QLatin1String("soft")) return t.soft;
  if (name == QLatin1String("selectionBackground")) return t.selectionBackground;
  if (name == QLatin1String("onAccent")) return readableOn(t.accent);
  return t.accent;
}

}  // namespace

QString styleSheet(const Theme& theme) {
  static const QRegularExpression pattern(QStringLiteral("@([a-zA-Z]+)|#(\\d+)#"));
  const QString sheet = QString::fromLatin1(kSheet);
  QString result;
  qsizetype copied = 0;
  for (auto matches = pattern.globalMatch(sheet); matches.hasNext();) {
    const auto match = matches.next();
    result += sheet.mid(copied, match.capturedStart() - copied);
    const QString color = match.captured(1);
    result += color.isEmpty() ? QString::number(qRound(theme.px(match.captured(2).toInt()))) + QStringLiteral("px")
                              : colorNamed(theme, color).name();
    copied = match.capturedEnd();
  }
  result += sheet.mid(copied);
  // The 2px focus border first, else it would be replaced twice.
  if (theme.highContrast)
    result.replace(QLatin1String("2px solid"), QLatin1String("3px solid"))
        .replace(QLatin1String("1px solid"), QLatin1String("2px solid"));
  return result;
}

QPalette themePalette(const Theme& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.background);
  p.setColor(QPalette::WindowText, t.ink);
  p.setColor(QPalette::Base, t.panel);
  p.setColor(QPalette::AlternateBase, t.field);
  p.setColor(QPalette::Text, t.ink);
  p.setColor(QPalette::PlaceholderText, t.faint);
  p.setColor(QPalette::Button, t.panel);
  p.setColor(QPalette::ButtonText, t.ink);
  p.setColor(QPalette::ToolTipBase, t.ink);
  p.setColor(QPalette::ToolTipText, t.panel);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText,
             t.accent == t.selection && !t.highContrast ? QColor(0x1B, 0x1C, 0x1E) : readableOn(t.accent));
  p.setColor(QPalette::Link, t.query);
  p.setColor(QPalette::LinkVisited, t.query);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    p.setColor(QPalette::Disabled, role, t.faint);
  }
  return p;
}

}  // namespace attn::app
