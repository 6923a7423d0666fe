// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

class InputsSection;
class Session;

/// The left pane of a lab: its sections in one column, kept up to date with the scenario and the selection.
class InputsColumn : public QScrollArea {
  Q_OBJECT

 public:
  /// What is shown for a document of sizes only: a sentence that says so, or the sections all the same.
  enum class SizesOnly { Tell, Show };

  /// Takes the sections over.
  InputsColumn(Session*, std::vector<InputsSection*> sections, SizesOnly, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();

 private:
  void follow();
  void followSelection();
  bool sectionsApply() const;

  Session& m_session;
  QWidget* m_content;
  QLabel* m_sizesOnlyText;
  SizesOnly m_sizesOnly;
  std::vector<InputsSection*> m_sections;
};

}  // namespace attn::app
