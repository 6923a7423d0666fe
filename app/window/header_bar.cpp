// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/header_bar.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

#include "session/session.h"
#include "window/actions.h"
#include "window/device_menu.h"
#include "window/document_title.h"
#include "window/language.h"
#include "window/tab_button.h"

namespace attn::app {
namespace {

constexpr double kHeaderHeight = 52, kHeaderSide = 12, kRoomForWords = 1200;

QString keysOf(const QAction& action) {
  return action.shortcut().toString(QKeySequence::NativeText);
}

/// A button that does what an action does, greyed with it.
GlyphButton* buttonFor(QAction* action, Glyph glyph, QWidget* parent) {
  auto* button = new GlyphButton(glyph, 32, GlyphButton::Weight::Quiet, parent);
  QObject::connect(button, &QAbstractButton::clicked, action, &QAction::trigger);
  const auto follow = [button, action] {
    button->setEnabled(action->isEnabled());
    button->setLabel(action->text(), keysOf(*action));
  };
  QObject::connect(action, &QAction::changed, button, follow);
  follow();
  return button;
}

}  // namespace

HeaderBar::HeaderBar(Session& session, Actions& actions, DeviceMenu& devices, QWidget* parent)
    : QWidget(parent),
      m_actions(actions),
      m_devices(devices),
      m_session(session),
      m_theme(lightTheme()),
      m_menu(new GlyphButton(Glyph::Menu, 34, GlyphButton::Weight::Quiet, this)),
      m_undo(buttonFor(actions.undo, Glyph::Undo, this)),
      m_redo(buttonFor(actions.redo, Glyph::Redo, this)),
      m_themeButton(new GlyphButton(Glyph::HalfMoon, 32, GlyphButton::Weight::Quiet, this)),
      m_present(buttonFor(actions.present, Glyph::Present, this)),
      m_device(new ChipButton(this)),
      m_language(new ChipButton(this)),
      m_compare(new ChipButton(this)),
      m_title(new DocumentTitle(session, this)),
      m_spring(new QWidget(this)),
      m_row(new QHBoxLayout(this)),
      m_tabRow(new QHBoxLayout) {
  m_spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_row->addWidget(m_menu);
  m_row->addLayout(m_tabRow);
  m_row->addWidget(m_title, 1);
  m_row->addWidget(m_spring, 1);
  for (QWidget* widget :
       std::initializer_list<QWidget*>{m_undo, m_redo, m_compare, m_language, m_device, m_themeButton, m_present}) {
    m_row->addWidget(widget);
  }
  m_language->setMenu(actions.languageMenu());
  m_device->setMenu(actions.deviceMenu);
  m_compare->setMenu(actions.compareMenu);
  connect(m_menu, &QAbstractButton::clicked, this,
          [this] { m_actions.menu()->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height() + 4))); });
  connect(m_title, &QAbstractButton::clicked, actions.rename, &QAction::trigger);
  connect(m_themeButton, &QAbstractButton::clicked, this, &HeaderBar::themeToggled);
  connect(&devices, &DeviceMenu::changed, this, &HeaderBar::showDevice);
  setDocumentShown(false);
  retranslate();
}

void HeaderBar::setTheme(const Theme& theme) {
  m_theme = theme;
  setFixedHeight(qRound(theme.px(kHeaderHeight)));
  m_row->setContentsMargins(qRound(theme.px(kHeaderSide)), 0, qRound(theme.px(kHeaderSide)), 1);
  m_row->setSpacing(qRound(theme.px(6)));
  m_tabRow->setSpacing(qRound(theme.px(4)));
  for (GlyphButton* button : {m_menu, m_undo, m_redo, m_themeButton, m_present}) button->setTheme(theme);
  for (TabButton* tab : m_tabs) tab->setTheme(theme);
  m_device->setTheme(theme);
  m_compare->setTheme(theme);
  m_language->setTheme(theme);
  m_title->setTheme(theme);
  showDevice();
}

void HeaderBar::setTabs(const QStringList& titles) {
  while (m_tabs.size() < static_cast<std::size_t>(titles.size())) {
    auto* tab = new TabButton(this);
    const int index = static_cast<int>(m_tabs.size());
    connect(tab, &QAbstractButton::clicked, this, [this, index] { Q_EMIT tabChosen(index); });
    tab->setTheme(m_theme);
    m_tabRow->addWidget(tab);
    m_tabs.push_back(tab);
  }
  for (std::size_t i = 0; i < m_tabs.size(); ++i) m_tabs[i]->setText(titles[static_cast<qsizetype>(i)]);
}

void HeaderBar::setCurrentTab(int index) {
  for (std::size_t i = 0; i < m_tabs.size(); ++i) m_tabs[i]->setChecked(static_cast<int>(i) == index);
}

void HeaderBar::setDocumentShown(bool shown) {
  m_title->setVisible(shown);
  m_undo->setVisible(shown);
  m_redo->setVisible(shown);
  m_compare->setVisible(shown);
  m_spring->setVisible(!shown);
  m_language->setVisible(!shown);
}

void HeaderBar::retranslate() {
  m_menu->setLabel(tr("Menu"), QStringLiteral("F10"));
  m_themeButton->setLabel(m_theme.dark ? tr("Light theme") : tr("Dark theme"));
  for (const LanguageEntry& entry : languages()) {
    if (QLocale(entry.code) == QLocale()) m_language->setText(entry.name);
  }
  m_compare->setToolTip(tr("Pin the present state and compare it with what you change"));
  m_compare->setAccessibleName(tr("Compare"));
  m_language->setAccessibleName(tr("Language: %1").arg(m_language->text()));
  m_language->setToolTip(tr("Language"));
  showDevice();
}

void HeaderBar::openMenu() {
  m_actions.menu()->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height() + 4)));
}

void HeaderBar::showDevice() {
  m_themeButton->setLabel(m_theme.dark ? tr("Light theme") : tr("Dark theme"));
  m_device->setText(m_devices.chipText());
  m_device->setToolTip(m_devices.chipToolTip());
  m_device->setAccessibleName(tr("Computed by %1").arg(m_device->text()));
  m_device->setDot(m_session.backendIsStarting() ? m_theme.selection : m_theme.value);
  fitChips();
}

void HeaderBar::fitChips() {
  // Beside many tabs the letters stand for the word.
  const bool narrow = width() < m_theme.px(kRoomForWords);
  m_compare->setText(narrow ? QStringLiteral("A | B") : tr("Compare"));
  // The document's name goes first; the chip gets what it needs as long as it leaves the name some room.
  m_device->setMaximumWidth(
      std::max(qRound(m_theme.px(110)), std::min(m_device->sizeHint().width(), width() * 3 / 10)));
}

void HeaderBar::resizeEvent(QResizeEvent*) {
  fitChips();
}

void HeaderBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.line);
}

}  // namespace attn::app
