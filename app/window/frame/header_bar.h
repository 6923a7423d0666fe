// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "theme/theme.h"
#include "widgets/chip_button.h"
#include "widgets/glyph_button.h"
#include "window/command/device_menu.h"

class QHBoxLayout;

namespace attn::app {

class Actions;
class DocumentTitle;
class PageTitle;
class Session;
class TabButton;

/// The line at the top: menu, Learn and the labs, document, undo and redo, who computes, theme, presentation. Where it
/// is narrow, words get shorter first, then the labs fold into a menu; all of it stays within reach.
class HeaderBar : public QWidget {
  Q_OBJECT

 public:
  HeaderBar(Session&, Actions&, DeviceMenu&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// The names of the labs, behind that of Learn.
  void setTabs(const QStringList& titles);
  static constexpr int kNoTab = -1, kLearnTab = -2;
  /// The index of a lab, or one of the two above.
  void setCurrentTab(int);
  /// The welcome page is in front: there is nothing to rename or undo, but a language to choose.
  void showWelcome();
  /// A document is in front.
  void showDocument();
  /// A lab is in front that shows something of its own, while the document rests.
  void showSubject(const QString& title, const QString& detail, const QString& toolTip);
  /// A page of Learn is in front; its title is empty at home, where a language can be chosen, too.
  void showPage(const QString& title, const QString& detail);
  void retranslate();
  void openMenu();
  /// The tabs of the labs; where they are folded, what unfolds them.
  std::vector<QWidget*> tabs() const;
  /// The tab of Learn; where it is folded, the same.
  QWidget* learnTab() const;
  QWidget* menuButton() const;

 Q_SIGNALS:
  void tabChosen(int);
  void learnChosen();
  void themeToggled();

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  /// How much of everything is written: less and less, until the document's name has room.
  struct Fit {
    DeviceMenu::Length device = DeviceMenu::Length::Full;
    bool compareInWords = true;
    double tabSide = 13;
    bool tabsFolded = false, themeButton = true;
  };
  static const std::vector<Fit>& fits();
  enum class Subject { Welcome, Document, Lab, Page };
  class Separator;

  void setSubject(Subject);
  void showTabTips();
  void showDevice();
  QString compareText(bool inWords) const;
  QString labText() const;
  int titleWidth() const;
  int widthWith(const Fit&) const;
  void use(const Fit&);
  void fit();

  Actions& m_actions;
  DeviceMenu& m_devices;
  Session& m_session;
  Theme m_theme;
  GlyphButton *m_menu, *m_undo, *m_redo, *m_themeButton, *m_present, *m_help;
  ChipButton *m_labs, *m_device, *m_language, *m_compare;
  DocumentTitle* m_title;
  PageTitle* m_pageTitle;
  QWidget* m_spring;
  QHBoxLayout *m_row, *m_tabRow;
  TabButton* m_learn;
  Separator* m_separator;
  std::vector<TabButton*> m_tabs;
  Subject m_subject = Subject::Welcome;
};

}  // namespace attn::app
