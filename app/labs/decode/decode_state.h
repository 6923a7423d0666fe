// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "labs/decode/picture/decode_scene.h"
#include "labs/decode/picture/serving_data.h"
#include "session/background_job.h"
#include "session/session.h"

namespace attn::app {

/// How this machine is measured; tests put their own in place.
using MachineMeasure = std::function<Hardware()>;

/// What is set in the Decode lab, and what is counted from it. Kept in the lab, not in the document. Settings, numbers
/// and the document they are counted of always belong together; changed() tells that they are others than before.
class DecodeState : public QObject {
  Q_OBJECT

 public:
  explicit DecodeState(Session&, MachineMeasure, ThreadStarter = &startThread, QObject* parent = nullptr);

  const DecodeSettings& settings() const { return m_settings; }
  void apply(const DecodeSettings&);
  /// What fits a document that was just opened.
  void startFresh();
  /// The default settings, until takeBack() restores those of before.
  void lend();
  void takeBack();
  /// Another model, or (empty) the open document, with a length and a window that suit it.
  void chooseModel(const std::string& name);
  /// What was counted last; nullptr where no document is open.
  const std::shared_ptr<const DecodeData>& data() const { return m_data; }
  /// Counts anew where the document is another one than that was counted of. A text that grows takes the length along
  /// that was its own.
  void followDocument();
  /// Counts anew in any case: what the numbers are called has changed.
  void recount();

  /// The picture that is shown, with its own settings; changed() tells of both.
  DecodeRoom room() const { return m_room; }
  void setRoom(DecodeRoom);
  const ServingSettings& servingSettings() const { return m_servingSettings; }
  void apply(const ServingSettings&);
  /// What that picture is drawn from; nullptr in the race, and where no document is open.
  const std::shared_ptr<const ServingData>& serving() const { return m_serving; }
  /// The row of its table that is asked about; -1: what the picture is about. laneChanged() tells.
  int row() const { return m_row; }
  void selectRow(int row);

  /// The lane that is asked about; nothing: the one that is built like the model.
  std::optional<std::size_t> lane() const { return m_lane; }
  void selectLane(std::optional<std::size_t>);

  /// Lengths and batches that the sliders stop at, ascending.
  QList<int> lengths() const;
  QList<int> batches() const;
  /// The length that the document itself has.
  std::int64_t ownLength() const;
  const Session& session() const { return m_session; }

  /// This machine, once it has been measured.
  const std::optional<Hardware>& machine() const { return m_machine; }
  bool isMeasuring() const { return m_job.isRunning(); }
  /// Measures in the background, then decodes on this machine.
  void measureMachine();

 Q_SIGNALS:
  void changed();  // settings or numbers
  void laneChanged();
  void measuringChanged();

 private:
  struct Lent {
    DecodeSettings settings;
    ServingSettings serving;
    DecodeRoom room = DecodeRoom::Race;
  };

  static DecodeSettings defaultSettings();
  void count();
  void serve();
  void takeMachine(const Hardware&);

  Session& m_session;
  MachineMeasure m_measure;
  DecodeSettings m_settings;
  std::shared_ptr<const Scenario> m_counted;  // what the data are of
  std::shared_ptr<const DecodeData> m_data;
  std::optional<std::size_t> m_lane;
  DecodeRoom m_room = DecodeRoom::Race;
  ServingSettings m_servingSettings;
  std::shared_ptr<const ServingData> m_serving;
  int m_row = -1;
  std::optional<Lent> m_lent;
  std::optional<Hardware> m_machine;
  BackgroundJob m_job;
};

}  // namespace attn::app
