// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "labs/tiles/picture/tiles_data.h"
#include "theme/theme.h"

class QVBoxLayout;

namespace attn::app {

class RichLabel;
class LinePlot;

/// Three charts of the open scenario, one below the other: bytes against sequence length, bytes against B_c, and the
/// roofline. Created when first shown.
class TilesCharts : public QWidget {
  Q_OBJECT

 public:
  explicit TilesCharts(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();
  void showData(std::shared_ptr<const TilesData>);
  /// By length, by columns, roofline; empty until first shown.
  const std::vector<LinePlot*>& plots() const { return m_plots; }

 private:
  void build();
  void fill();
  void style();

  Theme m_theme;
  std::shared_ptr<const TilesData> m_tiles;
  QVBoxLayout* m_column;
  std::vector<RichLabel*> m_titles;
  std::vector<LinePlot*> m_plots;
};

}  // namespace attn::app
