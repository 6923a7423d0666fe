// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <map>

#include "labs/heads/heads_sheet.h"

namespace attn::app {
namespace {

/// One query head; made when somebody asks for it.
class HeadInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  HeadInterface(HeadsSheet* sheet, int head) : m_sheet(sheet), m_head(head) {}

  bool isValid() const override { return m_sheet && m_head < m_sheet->headCount(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_sheet ? m_sheet->window()->windowHandle() : nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_sheet); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? headsHeadText(m_sheet->view(), m_head) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect area = m_sheet->frame().cardRect(m_head).toAlignedRect();
    return {m_sheet->mapToGlobal(area.topLeft()), area.size()};
  }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = state.readOnly = true;
    state.selected = isValid() && m_sheet->view().selection.head == m_head;
    state.focused = state.selected && m_sheet->hasFocus();
    state.invalid = !isValid();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }

  QStringList actionNames() const override { return {pressAction()}; }
  void doAction(const QString& action) override {
    if (isValid() && action == pressAction()) m_sheet->selectHead(m_head);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  QPointer<HeadsSheet> m_sheet;
  int m_head;
};

class SheetInterface : public QAccessibleWidget {
 public:
  explicit SheetInterface(HeadsSheet* sheet) : QAccessibleWidget(sheet, QAccessible::List) {}
  ~SheetInterface() override {
    for (const auto& [head, id] : m_heads) QAccessible::deleteAccessibleInterface(id);
  }

  QString text(QAccessible::Text kind) const override {
    if (kind == QAccessible::Name) return headsTitle(sheet()->view());
    if (kind == QAccessible::Description || kind == QAccessible::Value)
      return headsCellText(sheet()->view(), sheet()->view().selection);
    return QAccessibleWidget::text(kind);
  }
  int childCount() const override { return static_cast<int>(sheet()->headCount()); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    if (const auto known = m_heads.find(index); known != m_heads.end())
      if (auto* head = QAccessible::accessibleInterface(known->second)) return head;
    auto* head = new HeadInterface(sheet(), index);
    m_heads[index] = QAccessible::registerAccessibleInterface(head);
    return head;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (const auto& [head, id] : m_heads)
      if (QAccessible::accessibleInterface(id) == child) return head;
    return -1;
  }
  QAccessibleInterface* focusChild() const override {
    return sheet()->hasFocus() ? child(static_cast<int>(sheet()->view().selection.head)) : nullptr;
  }

 private:
  HeadsSheet* sheet() const { return static_cast<HeadsSheet*>(widget()); }

  mutable std::map<int, QAccessible::Id> m_heads;
};

QAccessibleInterface* sheetFactory(const QString&, QObject* object) {
  auto* sheet = qobject_cast<HeadsSheet*>(object);
  return sheet ? new SheetInterface(sheet) : nullptr;
}

}  // namespace

void installHeadsAccessibility() {
  QAccessible::installFactory(sheetFactory);  // Qt keeps each factory once
}

}  // namespace attn::app
