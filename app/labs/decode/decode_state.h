// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "labs/decode/picture/decode_scene.h"
#include "labs/decode/picture/serving_data.h"
#include "session/background_job.h"
#include "session/session.h"

namespace attn::app {

/// Measures this machine; tests inject their own function.
using MachineMeasure = std::function<Hardware()>;

/// The settings of the Decode lab and the data counted from them. Kept in the lab, not in the document. Settings, data
/// and the counted document are always consistent; changed() is emitted when they change.
class DecodeState : public QObject {
  Q_OBJECT

 public:
  explicit DecodeState(Session&, MachineMeasure, ThreadStarter = &startThread, QObject* parent = nullptr);

  const DecodeSettings& settings() const { return m_settings; }
  void apply(const DecodeSettings&);
  /// Resets to the defaults for a newly opened document.
  void resetForDocument();
  /// Saves the settings and switches to the defaults until resumeAfterLesson() is called.
  void suspendForLesson();
  void resumeAfterLesson();
  /// True while lent, if settings differ from those that resetForDocument() chose.
  bool hasOwnChanges() const { return m_lent && m_settings != m_lent->begun; }
  /// See Lab::useLessonSettings().
  tl::expected<void, QString> useLessonSettings(const QString& json);
  /// See Lab::lessonSettings().
  QString lessonSettings() const;
  /// Selects a model, or the open document if empty, with a suitable length and window.
  void chooseModel(const std::string& name);
  /// The data counted last; null if no document is open.
  const std::shared_ptr<const DecodeData>& data() const { return m_data; }
  /// Counts again if the document has changed. If the length was that of the document's text, it follows the text.
  void followDocument();
  /// Counts again unconditionally, for example after a language change.
  void recount();

  /// The current page; changed() is emitted for it and its settings.
  DecodePage page() const { return m_page; }
  void setPage(DecodePage);
  /// The data of the current page; null in the race and if no document is open.
  const std::shared_ptr<const ServingData>& serving() const { return m_serving; }
  /// The selected table row, or -1 for the page's main row. In the race, the rows are the series.
  int row() const { return m_page == DecodePage::Race ? m_series : m_row; }
  void selectRow(int row);

  /// Lengths and batch sizes that the sliders stop at, ascending.
  QList<int> lengths() const;
  QList<int> batches() const;
  std::int64_t ownLength() const;
  const Session& session() const { return m_session; }

  /// This machine; nullopt until measured.
  const std::optional<Hardware>& machine() const { return m_machine; }
  bool isMeasuring() const { return m_job.isRunning(); }
  /// Measures in the background, then selects this machine as the hardware.
  void measureMachine();

 Q_SIGNALS:
  void changed();  // settings or numbers
  void rowChanged();
  void measuringChanged();

 private:
  struct Lent {
    DecodeSettings settings;
    DecodePage page = DecodePage::Race;
    DecodeSettings begun{};  // of the step
  };

  static DecodeSettings defaultSettings();
  /// The model that is chosen for the open document; empty: the document itself.
  std::string defaultModel() const;
  DecodeSettings settingsFor(const std::string& model, DecodeSettings) const;
  void count();
  void serve();
  void takeMachine(const Hardware&);

  Session& m_session;
  MachineMeasure m_measure;
  DecodeSettings m_settings;
  std::shared_ptr<const Scenario> m_counted;  // the document that m_data was counted from
  std::shared_ptr<const DecodeData> m_data;
  DecodePage m_page = DecodePage::Race;
  std::shared_ptr<const ServingData> m_serving;
  int m_series = -1, m_row = -1;  // selected in the race, and on the present other page
  std::optional<Lent> m_lent;
  std::optional<Hardware> m_machine;
  BackgroundJob m_job;
};

}  // namespace attn::app
