// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/header_bar.h"
#include "widgets/help_button.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "preferences/language.h"
#include "session/session.h"
#include "text/tool_tip.h"
#include "widgets/page_parts.h"
#include "window/command/actions.h"
#include "window/command/mnemonics.h"
#include "window/frame/document_title.h"
#include "window/frame/tab_button.h"

namespace attn::app {
namespace {

constexpr double kHeaderHeight = 52, kHeaderSide = 12, kHeaderGap = 6, kTabGap = 4;
constexpr double kSeparatorWidth = 9, kSeparatorHeight = 20;
// Reserved for long titles: at the cost of words on the chips, and at that of the tabs.
constexpr double kMaxForTitle = 320, kRoomForTitle = 200;

QString keysOf(const QAction& action) {
  return action.shortcut().toString(QKeySequence::NativeText);
}

/// A button for an action, enabled with it.
GlyphButton* buttonFor(QAction* action, Glyph glyph, QWidget* parent) {
  auto* button = new GlyphButton(glyph, 32, GlyphButton::Weight::Quiet, parent);
  QObject::connect(button, &QAbstractButton::clicked, action, &QAction::trigger);
  const auto follow = [button, action] {
    button->setEnabled(action->isEnabled());
    button->setLabel(withoutMnemonic(action->text()), keysOf(*action));
  };
  QObject::connect(action, &QAction::changed, button, follow);
  follow();
  return button;
}

}  // namespace

/// The line between Learn, which has no document, and the labs.
class HeaderBar::Separator : public QWidget {
 public:
  using QWidget::QWidget;
  void setTheme(const Theme& theme) {
    m_theme = theme;
    setFixedWidth(qRound(theme.px(kSeparatorWidth)));
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const int high = qRound(m_theme.px(kSeparatorHeight));
    painter.fillRect(QRect(width() / 2, (height() - high) / 2, 1, high), m_theme.line);
  }

 private:
  Theme m_theme = lightTheme();
};

HeaderBar::HeaderBar(Session& session, Actions& actions, DeviceMenu& devices, QWidget* parent)
    : QWidget(parent),
      m_actions(actions),
      m_devices(devices),
      m_session(session),
      m_theme(lightTheme()),
      m_menu(new GlyphButton(Glyph::Menu, 34, GlyphButton::Weight::Quiet, this)),
      m_undo(buttonFor(actions.undo, Glyph::Undo, this)),
      m_redo(buttonFor(actions.redo, Glyph::Redo, this)),
      m_link(buttonFor(actions.copyLink, Glyph::Link, this)),
      m_themeButton(new GlyphButton(Glyph::HalfMoon, 32, GlyphButton::Weight::Quiet, this)),
      m_present(buttonFor(actions.present, Glyph::Present, this)),
      m_help(new HelpButton(QString(), this)),
      m_labs(new ChipButton(this)),
      m_device(new ChipButton(this)),
      m_language(new ChipButton(this)),
      m_compare(new ChipButton(this)),
      m_title(new DocumentTitle(session, this)),
      m_pageTitle(new PageTitle(this)),
      m_spring(new QWidget(this)),
      m_row(new QHBoxLayout(this)),
      m_tabRow(new QHBoxLayout),
      m_learn(new TabButton(this)),
      m_separator(new Separator(this)) {
  m_spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addItems(m_row, {m_menu, m_labs, m_tabRow});
  addItems(m_tabRow, {m_learn, m_separator});
  addItems(m_row, {{m_title, 1}, {m_pageTitle, 1}, {m_spring, 1}});
  for (QWidget* widget : std::initializer_list<QWidget*>{m_undo, m_redo, m_compare, m_language, m_device, m_help,
                                                         m_link, m_themeButton, m_present}) {
    m_row->addWidget(widget);
  }
  m_labs->setMenu(actions.labMenu);
  m_labs->setArrow(true);
  m_language->setMenu(actions.languageMenu());
  m_device->setMenu(actions.deviceMenu);
  m_compare->setMenu(actions.compareMenu);
  connect(m_menu, &QAbstractButton::clicked, this,
          [this] { m_actions.menu()->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height() + 4))); });
  connect(m_title, &QAbstractButton::clicked, actions.rename, &QAction::trigger);
  connect(m_learn, &QAbstractButton::clicked, this, &HeaderBar::learnChosen);
  connect(m_themeButton, &QAbstractButton::clicked, this, &HeaderBar::themeToggled);
  connect(&devices, &DeviceMenu::changed, this, &HeaderBar::showDevice);
  connect(&session, &Session::scenarioChanged, this, &HeaderBar::fit);
  connect(&session, &Session::documentChanged, this, &HeaderBar::fit);
  connect(actions.copyLink, &QAction::visibleChanged, this, [this] { setSubject(m_subject); });
  setSubject(Subject::Welcome);
  retranslate();
}

void HeaderBar::setTheme(const Theme& theme) {
  m_theme = theme;
  setFixedHeight(qRound(theme.px(kHeaderHeight)));
  m_row->setContentsMargins(qRound(theme.px(kHeaderSide)), 0, qRound(theme.px(kHeaderSide)), 1);
  m_row->setSpacing(qRound(theme.px(kHeaderGap)));
  m_tabRow->setSpacing(qRound(theme.px(kTabGap)));
  for (GlyphButton* button : {m_menu, m_undo, m_redo, m_link, m_themeButton, m_present, m_help})
    button->setTheme(theme);
  m_learn->setTheme(theme);
  m_separator->setTheme(theme);
  for (TabButton* tab : m_tabs) tab->setTheme(theme);
  m_labs->setTheme(theme);
  m_device->setTheme(theme);
  m_compare->setTheme(theme);
  m_language->setTheme(theme);
  m_title->setTheme(theme);
  m_pageTitle->setTheme(theme);
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
  m_learn->setText(withoutMnemonic(m_actions.learn->text()));
  showTabTips();
  fit();
}

void HeaderBar::showTabTips() {
  const auto show = [](TabButton* tab, const QAction& action) {
    setPlainToolTip(tab, tr("%1 (%2)").arg(tab->text(), keysOf(action)));
  };
  show(m_learn, *m_actions.learn);
  for (std::size_t i = 0; i < m_tabs.size(); ++i) show(m_tabs[i], *m_actions.labs[i]);
}

void HeaderBar::setCurrentTab(int index) {
  m_learn->setChecked(index == kLearnTab);
  for (std::size_t i = 0; i < m_tabs.size(); ++i) m_tabs[i]->setChecked(static_cast<int>(i) == index);
  fit();
}

void HeaderBar::showWelcome() {
  m_pageTitle->setTexts({}, {});
  setSubject(Subject::Welcome);
}

void HeaderBar::showDocument() {
  m_pageTitle->setTexts({}, {});
  setSubject(Subject::Document);
}

void HeaderBar::showSubject(const QString& title, const QString& detail, const QString& toolTip) {
  m_pageTitle->setTexts(title, detail, toolTip);
  setSubject(Subject::Lab);
}

void HeaderBar::showPage(const QString& title, const QString& detail) {
  m_pageTitle->setTexts(title, detail);
  setSubject(Subject::Page);
}

void HeaderBar::setSubject(Subject subject) {
  m_subject = subject;
  const bool isDocument = subject == Subject::Document, hasTitle = isDocument || !m_pageTitle->isEmpty();
  const bool isLab = isDocument || subject == Subject::Lab;
  m_title->setVisible(isDocument);
  m_pageTitle->setVisible(!m_pageTitle->isEmpty());
  m_undo->setVisible(isLab);
  m_redo->setVisible(isLab);
  m_compare->setVisible(isLab);
  m_device->setVisible(subject != Subject::Lab);  // the device computes only the document
  m_help->setVisible(!isLab);                     // the panes of a lab have their own help button
  m_link->setVisible(m_actions.copyLink->isVisible() && subject != Subject::Welcome);
  m_spring->setVisible(!hasTitle);
  m_language->setVisible(!hasTitle);
  fit();
}

void HeaderBar::retranslate() {
  m_menu->setLabel(tr("Menu"), QStringLiteral("F10"));
  m_themeButton->setLabel(m_theme.dark ? tr("Light theme") : tr("Dark theme"));
  for (const LanguageEntry& entry : languages()) {
    if (QLocale(entry.code) == QLocale()) m_language->setText(entry.name);
  }
  setPlainToolTip(m_compare, tr("Pin the current state and compare it with your changes"));
  m_compare->setAccessibleName(tr("Compare"));
  m_language->setAccessibleName(tr("Language: %1").arg(m_language->text()));
  setPlainToolTip(m_language, tr("Language"));
  showDevice();
}

std::vector<QWidget*> HeaderBar::tabs() const {
  if (!m_labs->isHidden()) return {m_labs};
  return {m_tabs.begin(), m_tabs.end()};
}

QWidget* HeaderBar::learnTab() const {
  return m_labs->isHidden() ? static_cast<QWidget*>(m_learn) : m_labs;
}

QWidget* HeaderBar::menuButton() const {
  return m_menu;
}

void HeaderBar::openMenu() {
  m_actions.menu()->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height() + 4)));
}

void HeaderBar::showDevice() {
  m_themeButton->setLabel(m_theme.dark ? tr("Light theme") : tr("Dark theme"));
  setPlainToolTip(m_device, m_devices.chipText() + QLatin1Char('\n') + m_devices.chipToolTip());
  m_device->setAccessibleName(tr("Computed by %1").arg(m_devices.chipText()));
  m_device->setDot(m_session.backendIsStarting() ? m_theme.selection : m_theme.value);
  fit();
}

const std::vector<HeaderBar::Fit>& HeaderBar::fits() {
  using Length = DeviceMenu::Length;
  constexpr double wide = 13, narrow = 8;
  static const std::vector<Fit> all{
      {Length::Full, true, wide, false, true},           {Length::WithoutName, true, wide, false, true},
      {Length::WithoutName, false, wide, false, true},   {Length::BackendOnly, false, wide, false, true},
      {Length::BackendOnly, false, narrow, false, true}, {Length::WithoutName, false, wide, true, true},
      {Length::BackendOnly, false, wide, true, true},    {Length::BackendOnly, false, wide, true, false}};
  return all;
}

/// Next to many tabs, letters replace the word.
QString HeaderBar::compareText(bool inWords) const {
  return inWords ? tr("Compare") : QStringLiteral("A | B");
}

/// The name of the current lab, if the tabs are folded.
QString HeaderBar::labText() const {
  if (m_learn->isChecked()) return m_learn->text();
  for (const TabButton* tab : m_tabs)
    if (tab->isChecked()) return tab->text();
  return tr("Labs");
}

/// False if an administrator hides the lab.
bool HeaderBar::isOffered(std::size_t lab) const {
  return m_actions.labs[lab]->isVisible();
}

/// Excludes the document's title.
int HeaderBar::widthWith(const Fit& fit) const {
  std::vector<int> widths{m_menu->sizeHint().width(), m_present->sizeHint().width()};
  if (m_subject != Subject::Lab) widths.push_back(m_device->widthFor(m_devices.chipText(fit.device)));
  if (!m_link->isHidden()) widths.push_back(m_link->sizeHint().width());
  if (fit.themeButton) widths.push_back(m_themeButton->sizeHint().width());
  if (m_subject == Subject::Document || m_subject == Subject::Lab) {
    widths.push_back(m_undo->sizeHint().width());
    widths.push_back(m_redo->sizeHint().width());
    widths.push_back(m_compare->widthFor(compareText(fit.compareInWords)));
  } else {
    widths.push_back(m_help->sizeHint().width());
    if (m_pageTitle->isEmpty()) widths.push_back(m_language->widthFor(m_language->text()));
  }
  const int learnTab = m_learn->widthWith(fit.tabSide) + m_separator->width();
  int tabs = learnTab + 2 * qRound(m_theme.px(kTabGap));
  for (std::size_t i = 0; i < m_tabs.size(); ++i)
    if (isOffered(i)) tabs += m_tabs[i]->widthWith(fit.tabSide) + qRound(m_theme.px(kTabGap));
  widths.push_back(fit.tabsFolded ? m_labs->widthFor(labText()) : tabs);
  int all = 2 * qRound(m_theme.px(kHeaderSide));
  for (const int width : widths) all += width + qRound(m_theme.px(kHeaderGap));
  return all + 2 * qRound(m_theme.px(kHeaderGap));
}

void HeaderBar::use(const Fit& fit) {
  m_labs->setText(labText());
  m_labs->setAccessibleName(tr("Lab: %1").arg(labText()));
  m_labs->setVisible(fit.tabsFolded);
  m_learn->setVisible(!fit.tabsFolded);
  m_learn->setSide(fit.tabSide);
  m_separator->setVisible(!fit.tabsFolded);
  for (std::size_t i = 0; i < m_tabs.size(); ++i) {
    m_tabs[i]->setVisible(!fit.tabsFolded && isOffered(i));
    m_tabs[i]->setSide(fit.tabSide);
  }
  m_themeButton->setVisible(fit.themeButton);
  m_compare->setText(compareText(fit.compareInWords));
  m_device->setText(m_devices.chipText(fit.device));
  for (ChipButton* chip : {m_labs, m_compare, m_device}) chip->updateGeometry();
}

int HeaderBar::titleWidth() const {
  if (m_subject == Subject::Document) return m_title->titleWidth();
  return m_pageTitle->isEmpty() ? 0 : m_pageTitle->titleWidth();
}

void HeaderBar::fit() {
  const auto fitting = [this](double mostForTitle, bool mayFold) {
    const int title = std::min(titleWidth(), qRound(m_theme.px(mostForTitle)));
    return std::ranges::find_if(
        fits(), [&](const Fit& fit) { return (mayFold || !fit.tabsFolded) && widthWith(fit) + title <= width(); });
  };
  auto found = fitting(kMaxForTitle, false);
  if (found == fits().end()) found = fitting(kRoomForTitle, true);
  use(found == fits().end() ? fits().back() : *found);
}

void HeaderBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.line);
}

}  // namespace attn::app
