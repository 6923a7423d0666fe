// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/heads/heads_choices.h"
#include "panes/cache_format_box.h"
#include "panes/inputs_section.h"
#include "widgets/choice_box.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// The widths that follow from the numbers of heads.
class HeadsSizesInputs : public InputsSection {
  Q_OBJECT

 public:
  explicit HeadsSizesInputs(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  struct Line {
    QLabel *label, *value;
  };
  Line addLine();

  QLabel* m_modelLabel;
  NumberField* m_model;
  Line m_columns, m_width, m_valueWidth, m_perGroup;
};

/// One colour scale for the weights of all heads, or one each.
class HeadsScaleInputs : public InputsSection {
  Q_OBJECT

 public:
  HeadsScaleInputs(Session&, HeadsChoices&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  HeadsChoices& m_choices;
  SegmentedControl* m_scale;
};

/// The model that the cache is compared with, the length of the text, and the bits of a number.
class HeadsCacheInputs : public InputsSection {
  Q_OBJECT

 public:
  HeadsCacheInputs(Session&, HeadsChoices&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  HeadsChoices& m_choices;
  ChoiceBox* m_model;
  QLabel* m_formatLabel;
  CacheFormatBox* m_format;
  SegmentedControl* m_bits;  // of a cache that keeps numbers as they are
  QLabel* m_formatBytes;
  QLabel* m_tokensLabel;
  NumberField* m_tokens;
  QLabel* m_source;
};

}  // namespace attn::app
