// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "labs/growth/picture/growth_scene.h"
#include "session/session.h"

namespace attn::app {

/// What is set in the Growth lab, and what is counted from it. Kept in the lab, not in the document.
class GrowthState : public QObject {
  Q_OBJECT

 public:
  explicit GrowthState(Session&, QObject* parent = nullptr);

  const GrowthSettings& settings() const { return m_settings; }
  void apply(const GrowthSettings&);
  /// What fits a document that was just opened.
  void startFresh();
  /// T at which a learner begins: that of a document of sizes, else 8,192.
  Index freshTokens() const;
  /// What was counted last; null where no document is open.
  const std::shared_ptr<const GrowthData>& data() const { return m_data; }
  /// Counts anew where the document is another one than that was counted of.
  void followDocument();
  /// Counts anew in any case: names are part of what was counted.
  void recount();

  GrowthPage page() const { return m_page; }
  void show(GrowthPage);
  const GrowthPlace& place() const { return m_place; }
  void select(const GrowthPlace&);
  const Session& session() const { return m_session; }

 Q_SIGNALS:
  void changed();       // settings or numbers
  void placeChanged();  // page, or the number that is asked about

 private:
  void count();

  Session& m_session;
  GrowthSettings m_settings;
  std::shared_ptr<const Scenario> m_counted;
  std::shared_ptr<const GrowthData> m_data;
  GrowthPage m_page = GrowthPage::Growth;
  GrowthPlace m_place;
};

}  // namespace attn::app
