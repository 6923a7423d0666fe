// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/tour.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <algorithm>
#include <array>

#include "theme/fonts.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

struct TourText {
  Q_DECLARE_TR_FUNCTIONS(Tour)
};

/// `place` moved into the window; aligned with the left and top edges if it is larger.
QRect movedInside(QRect place, const QRect& room) {
  place.moveLeft(std::max(room.left(), std::min(place.left(), room.right() - place.width() + 1)));
  place.moveTop(std::max(room.top(), std::min(place.top(), room.bottom() - place.height() + 1)));
  return place;
}

constexpr double kWidest = 380, kMargin = 16, kGap = 10, kLetters = 13.5;

}  // namespace

TourCard::TourCard(QWidget* window)
    : Card(window),
      m_title(plainLabel({}, this)),
      m_words(plainLabel({}, this)),
      m_count(plainLabel({}, this)),
      m_skip(new QPushButton(this)),
      m_back(new QPushButton(this)),
      m_next(new QPushButton(this)) {
  setObjectName(QStringLiteral("tourCard"));
  for (QLabel* label : {m_title, m_words}) label->setWordWrap(true);
  auto* row = new QWidget(this);
  auto* buttons = new FlowLayout(row);
  for (QPushButton* button : {m_next, m_back, m_skip}) {
    button->setParent(row);
    button->installEventFilter(this);
    buttons->addWidget(button);
  }
  columnOf({m_count, m_title, m_words, row}, this);
  connect(m_next, &QPushButton::clicked, this, &TourCard::nextRequested);
  connect(m_back, &QPushButton::clicked, this, &TourCard::backRequested);
  connect(m_skip, &QPushButton::clicked, this, &TourCard::endRequested);
  setTheme(lightTheme());
  hide();
}

void TourCard::setTheme(const Theme& theme) {
  m_theme = theme;
  setColors(theme.panel, theme.selection, theme.px(10));
  const int margin = qRound(theme.px(kMargin)), gap = qRound(theme.px(kGap));
  layout()->setContentsMargins(margin, margin, margin, margin);
  layout()->setSpacing(gap);
  m_next->parentWidget()->layout()->setSpacing(gap);
  m_count->setFont(uiFont(theme.px(12)));
  m_title->setFont(uiFont(theme.px(16), QFont::DemiBold));
  m_words->setFont(uiFont(theme.px(kLetters)));
  m_count->setStyleSheet(QStringLiteral("color: %1; background: transparent").arg(theme.soft.name()));
  for (QLabel* label : {m_title, m_words})
    label->setStyleSheet(QStringLiteral("color: %1; background: transparent").arg(theme.ink.name()));
  restyle(*m_next, true);
  restyle(*m_back, false);
  restyle(*m_skip, false);
}

void TourCard::restyle(QPushButton& button, bool primary) const {
  const auto px = [this](double length) { return QString::number(qRound(m_theme.px(length))); };
  const QString fill = primary ? m_theme.selectionBackground.name() : m_theme.panel.name();
  const QString edge = primary ? m_theme.selection.name() : m_theme.faint.name();
  button.setFont(uiFont(m_theme.px(13), primary ? QFont::DemiBold : QFont::Normal));
  button.setStyleSheet(
      QStringLiteral("QPushButton { padding: %1px %2px; border: 1px solid %3; border-radius: %4px; background: %5; "
                     "color: %6; } QPushButton:hover { border-color: %6; } "
                     "QPushButton:focus { border: 2px solid %7; padding: %8px %9px; }")
          .arg(px(6), px(12), edge, px(7), fill, m_theme.ink.name(), m_theme.selection.name(), px(5), px(11)));
}

void TourCard::say(const TourStep& step, int number, int of) {
  const bool isLast = number == of;
  m_count->setText(tr("%1 of %2").arg(QLocale().toString(number), QLocale().toString(of)));
  m_title->setText(step.title);
  m_words->setText(step.text);
  m_next->setText(isLast ? tr("Done") : tr("Next"));
  m_back->setText(tr("Back"));
  m_skip->setText(tr("Skip the tour"));
  m_back->setVisible(number > 1);
  m_skip->setVisible(!isLast);
  setAccessibleName(text());
  m_next->setAccessibleDescription(text());
  show();
  raise();
  takeFocus();
  QAccessibleEvent said(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&said);
}

void TourCard::takeFocus() {
  m_next->setFocus(Qt::OtherFocusReason);
}

QString TourCard::text() const {
  return m_title->text() + QStringLiteral(". ") + m_words->text();
}

void TourCard::place(const QRect& lit) {
  const QSize window = parentWidget()->size();
  const int gap = qRound(m_theme.px(kGap));
  const int width = std::min(qRound(m_theme.px(kWidest)), window.width() - 2 * gap);
  layout()->activate();
  const int height = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : sizeHint().height();
  setGeometry(tourCardPlace(window, lit, QSize(width, height), gap));
}

/// Handles the buttons' keys before they move the focus, and before the window handles them.
bool TourCard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
    return Card::eventFilter(watched, event);
  const auto& key = *static_cast<const QKeyEvent*>(event);
  constexpr std::array own{Qt::Key_Escape, Qt::Key_Left, Qt::Key_Right, Qt::Key_Return, Qt::Key_Enter};
  if (key.modifiers() & ~Qt::KeypadModifier || std::ranges::find(own, key.key()) == own.end()) return false;
  event->accept();
  if (event->type() == QEvent::KeyPress) pressed(key.key(), *static_cast<QPushButton*>(watched));
  return true;
}

void TourCard::pressed(int key, QPushButton& button) {
  if (key == Qt::Key_Escape)
    Q_EMIT endRequested();
  else if (key == Qt::Key_Right)
    Q_EMIT nextRequested();
  else if (key != Qt::Key_Left)
    button.click();
  else if (m_back->isVisibleTo(this))
    Q_EMIT backRequested();
}

bool TourCard::focusNextPrevChild(bool next) {
  std::vector<QPushButton*> shown;
  for (QPushButton* button : {m_next, m_back, m_skip})
    if (button->isVisibleTo(this)) shown.push_back(button);
  const auto at = std::ranges::find(shown, focusWidget());
  const std::size_t count = shown.size();
  const std::size_t place = at == shown.end() ? count - 1 : static_cast<std::size_t>(at - shown.begin());
  shown[(place + (next ? 1 : count - 1)) % count]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  return true;
}

std::vector<TourStep> tourSteps(const TourKeys& keys) {
  return {
      {TourPlace::Labs, TourText::tr("The labs"),
       TourText::tr("Each tab is a lab. Most of them show the same sentence from different angles; begin with Steps.")},
      {TourPlace::Number, TourText::tr("Ask any number"),
       TourText::tr("Point at a number. The panel on the right shows its formula, the sum behind it, and the reason.")},
      {TourPlace::Inputs, TourText::tr("Change a number"),
       TourText::tr("Click a number here and type another one: every picture updates. %1 undoes it.").arg(keys.undo)},
      {TourPlace::Playback, TourText::tr("From tokens to output"),
       TourText::tr("Play, or drag along the timeline in either direction, one step at a time.")},
      {TourPlace::Help, TourText::tr("Learn, and help"),
       TourText::tr("Learn contains lessons that ask before they explain. %1 opens help, %2 finds anything by name.")
           .arg(keys.manual, keys.find)},
  };
}

QRect tourCardPlace(const QSize& window, const QRect& lit, const QSize& card, int gap) {
  const QRect room = QRect(QPoint(0, 0), window).adjusted(gap, gap, -gap, -gap);
  const QPoint middle = lit.center();
  const std::array beside{
      QRect(QPoint(middle.x() - card.width() / 2, lit.bottom() + 1 + gap), card),
      QRect(QPoint(middle.x() - card.width() / 2, lit.top() - gap - card.height()), card),
      QRect(QPoint(lit.right() + 1 + gap, middle.y() - card.height() / 2), card),
      QRect(QPoint(lit.left() - gap - card.width(), middle.y() - card.height() / 2), card),
  };
  for (const QRect& place : beside) {
    const QRect inside = movedInside(place, room);
    if (room.contains(inside) && !inside.intersects(lit)) return inside;
  }
  const QRect corner(QPoint(lit.right() - gap - card.width(), lit.bottom() - gap - card.height()), card);
  return movedInside(corner, room);
}

}  // namespace attn::app
