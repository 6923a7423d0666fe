// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/hand_mark_panel.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "learn/assignment/assignment_texts.h"
#include "panes/check_item.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/flow_layout.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kStep = 0.25;  // points

}  // namespace

HandMarkPanel::HandMarkPanel(QWidget* parent)
    : Themed(parent),
      m_card(new Card(this)),
      m_text(new RichLabel(m_card)),
      m_checkPlace(new QVBoxLayout),
      m_points(new QDoubleSpinBox(this)),
      m_save(pageButton(this)),
      m_remove(pageButton(this)),
      m_next(pageButton(this)) {
  makeParts(this, m_heading, m_checkTitle, m_left);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  columnOf({m_text}, m_card);
  auto* actions = new FlowLayout;
  addWidgets(actions, {m_points, m_save, m_next, m_remove});
  columnOf({m_heading, m_card, m_checkTitle, m_checkPlace, actions, m_left}, this);
  m_points->setDecimals(2);
  m_points->setSingleStep(kStep);
  m_points->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_save->setDefault(true);
  connect(m_save, &QPushButton::clicked, this, [this] { Q_EMIT marked(std::max(0.0, m_points->value())); });
  connect(m_points, &QDoubleSpinBox::valueChanged, this, &HandMarkPanel::followPoints);
  connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT marked(std::nullopt); });
  connect(m_next, &QPushButton::clicked, this, &HandMarkPanel::nextRequested);
  if (auto* digits = m_points->findChild<QLineEdit*>())
    connect(digits, &QLineEdit::returnPressed, m_save, &QPushButton::click);
  retranslate();
  restyle();
}

void HandMarkPanel::show(const HandMarkEntry& entry) {
  if (entry == m_entry) return;  // the folder is read again while points are typed
  m_entry = entry;
  fill();
}

void HandMarkPanel::takeFocus() {
  m_points->setFocus();
  m_points->selectAll();
}

void HandMarkPanel::fill() {
  m_heading->setHtml(m_entry.heading.toHtmlEscaped());
  m_text->setHtml(m_entry.text.isEmpty() ? tr("No answer.").toHtmlEscaped()
                                         : m_entry.text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")),
                  130);
  for (CheckItem* item : std::exchange(m_checklist, {})) delete item;
  for (const QString& point : std::as_const(m_entry.checklist)) {
    auto* item = new CheckItem(this);
    item->setTheme(m_theme);
    item->setHtml(point);
    m_checkPlace->addWidget(item);
    m_checklist.push_back(item);
    connect(item, &CheckItem::toggled, this, &HandMarkPanel::suggest);
  }
  setTabOrderAfter(m_text, m_checklist);
  m_checkTitle->setVisible(!m_checklist.empty());
  const QString all = QStringLiteral(" / ") + pointsPhrase(m_entry.all);
  m_points->setRange(-kStep, m_entry.all);
  m_points->setSpecialValueText(QStringLiteral("–") + all);  // at the lower end: not marked yet
  m_points->setSuffix(all);
  m_points->setValue(m_entry.points.value_or(-kStep));
  m_remove->setVisible(m_entry.points.has_value());
  for (QWidget* each : std::initializer_list<QWidget*>{m_points, m_remove}) each->setEnabled(m_entry.canBeSaved);
  followPoints();
  m_left->setHtml((m_entry.left == 0 ? tr("All answers to this question are marked.")
                                     : tr("%n answer(s) to this question to be marked.", nullptr, m_entry.left))
                      .toHtmlEscaped());
}

void HandMarkPanel::followPoints() {
  m_save->setEnabled(m_entry.canBeSaved && m_points->value() > m_points->minimum());
}

/// The share of the ticked points, in quarters of a point.
void HandMarkPanel::suggest() {
  constexpr double kQuarters = 4;
  const auto ticked = std::ranges::count_if(m_checklist, [](const CheckItem* item) { return item->isChecked(); });
  const double share = static_cast<double>(ticked) / static_cast<double>(m_checklist.size());
  m_points->setValue(std::round(kQuarters * share * m_entry.all) / kQuarters);
}

void HandMarkPanel::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  layout()->setContentsMargins(px(14), 0, px(14), 0);
  layout()->setSpacing(px(10));
  setLooks(t, {{m_heading, 15, t.ink, QFont::DemiBold},
               {m_text, 15, t.ink},
               {m_checkTitle, 12.5, t.soft, QFont::DemiBold},
               {m_left, 13, t.soft}});
  m_card->layout()->setContentsMargins(px(14), px(12), px(14), px(12));
  m_card->setColors(t.field, t.line, t.px(10));
  m_points->setMinimumSize(px(120), px(34));
  m_points->setFont(uiFont(t.px(14)));
  setButtonLooks(t, {m_save, m_remove, m_next}, 13, 34);
}

void HandMarkPanel::retranslate() {
  m_checkTitle->setHtml(tr("A good answer says").toHtmlEscaped());
  m_points->setAccessibleName(tr("Points"));
  m_save->setText(tr("Save the mark"));
  m_next->setText(tr("Next answer"));
  m_remove->setText(tr("Remove the mark"));
  setAccessibleName(tr("Mark by hand"));
  if (!m_entry.heading.isEmpty()) fill();
}

}  // namespace attn::app
