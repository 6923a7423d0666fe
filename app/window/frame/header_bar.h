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
class TabButton;

/// The bar at the top: menu, Learn and the labs, document, undo and redo, device, theme, presentation. In a narrow
/// window, texts are shortened first, then the labs fold into a menu; everything stays accessible.
class HeaderBar : public QWidget {
  Q_OBJECT

 public:
  HeaderBar(Session&, Actions&, DeviceMenu&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// The names of the labs, shown after Learn.
  void setTabs(const QStringList& titles);
  static constexpr int kNoTab = -1, kLearnTab = -2;
  /// The index of a lab, or kNoTab or kLearnTab.
  void setCurrentTab(int);
  /// Shows the welcome page's header: a language menu, and nothing to rename or undo.
  void showWelcome();
  /// Shows the document's header.
  void showDocument();
  /// Shows the header of a lab that shows its own subject instead of the document.
  void showSubject(const QString& title, const QString& detail, const QString& toolTip);
  /// Shows the header of a page of Learn; the title is empty on its home page, which offers a language menu too.
  void showPage(const QString& title, const QString& detail);
  void retranslate();
  void openMenu();
  /// The tabs of the labs, or the button that opens them if they are folded.
  std::vector<QWidget*> tabs() const;
  /// The Learn tab, or that button if the tabs are folded.
  QWidget* learnTab() const;
  QWidget* menuButton() const;

 Q_SIGNALS:
  void tabChosen(int);
  void learnChosen();
  void themeToggled();

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { fit(); }

 private:
  /// How much text is shown, reduced in steps until the document's title fits.
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
  bool isOffered(std::size_t lab) const;
  void use(const Fit&);
  void fit();

  Actions& m_actions;
  DeviceMenu& m_devices;
  Session& m_session;
  Theme m_theme;
  GlyphButton *m_menu, *m_undo, *m_redo, *m_link, *m_themeButton, *m_present, *m_help;
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
