// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <filesystem>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

class InputsMatrix;
class InputsSection;
class Session;

/// Everything that a learner can change, in one column.
class InputsPane : public QScrollArea {
  Q_OBJECT

 public:
  explicit InputsPane(Session*, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();
  /// Asks which numbers of a file go into which matrix; without a file, for the file first.
  void importNumbers(const std::filesystem::path& file = {});

 private:
  void follow();
  void followSelection();
  bool hasNumbers() const;

  Session& m_session;
  QWidget* m_content;
  QLabel* m_sizesOnly;  // in place of the sections where a document holds no numbers
  InputsMatrix* m_matrix;
  std::vector<InputsSection*> m_sections;
};

}  // namespace attn::app
