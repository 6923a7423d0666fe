// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

class HelpButton;
class InputsSection;
class Session;

/// The left pane of a lab: its sections in one column, kept up to date with the scenario and the selection.
class InputsColumn : public QScrollArea {
  Q_OBJECT

 public:
  /// Whether the sections are shown for a document of sizes only too.
  enum class SizesOnly { Hide, Show };

  /// Takes the sections over; `ofSizes` stand above the others, for a document of sizes only.
  InputsColumn(Session*, std::vector<InputsSection*> sections, SizesOnly, QWidget* parent = nullptr,
               std::vector<InputsSection*> ofSizes = {});

  void setTheme(const Theme&);
  void retranslate();
  /// Shows the present state in all sections.
  void refresh();
  /// The same whenever one of these signals is emitted.
  template <class Sender, class... Signals>
  void refreshOn(Sender* sender, Signals... changed) {
    (connect(sender, changed, this, &InputsColumn::refresh), ...);
  }

 protected:
  /// For a column that stands where there is a "?" already.
  void leaveHelpOut();
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  void placeHelp();
  void follow();
  /// Forms make their controls when they first follow a document: the Tab key comes to them in their place all the
  /// same.
  void orderTabs();
  void followSelection();
  /// Those that apply to the open document.
  std::vector<InputsSection*> applying() const;

  Session& m_session;
  QWidget* m_content;
  HelpButton* m_help = nullptr;
  SizesOnly m_sizesOnly;
  std::vector<InputsSection*> m_sections, m_ofSizes;
};

}  // namespace attn::app
