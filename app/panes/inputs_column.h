// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <vector>

#include "theme/themed.h"

namespace attn::app {

class HelpButton;
class InputsSection;
class Session;

/// The left pane of a lab: its sections in one column, updated with the scenario and the selection.
class InputsColumn : public Themed<QScrollArea> {
  Q_OBJECT

 public:
  /// Whether the sections are also shown for a sizes-only document.
  enum class SizesOnly { Hide, Show };

  /// Takes ownership of the sections; `ofSizes` are shown above the others, for a sizes-only document.
  InputsColumn(Session*, const std::vector<InputsSection*>& sections, SizesOnly, QWidget* parent = nullptr,
               std::vector<InputsSection*> ofSizes = {});

  void retranslate() override;
  /// Updates all sections.
  void refresh();
  /// Hides the help button, for a column whose container already has one.
  void hideHelpButton();
  /// Refreshes whenever one of these signals is emitted.
  template <class Sender, class... Signals>
  void refreshOn(Sender* sender, Signals... changed) {
    (connect(sender, changed, this, &InputsColumn::refresh), ...);
  }

 protected:
  void restyle() override;
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  void placeHelp();
  void follow();
  /// Forms create their controls when they first follow a document; this restores the tab order.
  void orderTabs();
  void followSelection();
  /// The sections that apply to the open document.
  std::vector<InputsSection*> applying() const;

  Session& m_session;
  QWidget* m_content;
  HelpButton* m_help = nullptr;
  SizesOnly m_sizesOnly;
  std::vector<InputsSection*> m_sections;  // those of sizes first
  std::size_t m_ofSizes;                   // their number
};

}  // namespace attn::app
