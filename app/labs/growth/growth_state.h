// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "labs/growth/picture/growth_scene.h"
#include "session/session.h"

namespace attn::app {

/// The settings of the Growth lab and the data counted from them. Kept in the lab, not in the document.
class GrowthState : public QObject {
  Q_OBJECT

 public:
  explicit GrowthState(Session&, QObject* parent = nullptr);

  const GrowthSettings& settings() const { return m_settings; }
  void apply(const GrowthSettings&);
  /// Resets to the defaults for a newly opened document.
  void resetForDocument();
  /// The initial T: that of a document of sizes, else 8,192.
  Index freshTokens() const;
  /// The data counted last; null if no document is open.
  const std::shared_ptr<const GrowthData>& data() const { return m_data; }
  /// Counts again if the document has changed.
  void followDocument();
  /// Counts again unconditionally: the data contain translated names.
  void recount();

  GrowthPage page() const { return m_page; }
  void show(GrowthPage);
  const GrowthPlace& place() const { return m_place; }
  void select(const GrowthPlace&);
  const Session& session() const { return m_session; }

 Q_SIGNALS:
  void changed();       // settings or numbers
  void placeChanged();  // page or selected number

 private:
  Session& m_session;
  GrowthSettings m_settings;
  std::shared_ptr<const Scenario> m_counted;
  std::shared_ptr<const GrowthData> m_data;
  GrowthPage m_page = GrowthPage::Growth;
  GrowthPlace m_place;
};

}  // namespace attn::app
