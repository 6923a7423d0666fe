// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QString>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "attention/trace.h"
#include "session/background_job.h"
#include "tiling/tile_grid.h"

namespace attn::app {

/// Translation context of the cards of documents.
struct CardText {
  Q_DECLARE_TR_FUNCTIONS(Cards)
};

/// What the small picture of a document on the welcome page is drawn from. It is computed from the document, never a
/// stored image, so it cannot show other numbers.
struct CardData {
  enum class Kind { Weights, Wires, Saturation, Heads, Bars, Rotation, Tiles, Cache };
  Kind kind = Kind::Weights;
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const Trace> trace;     // absent where a document holds sizes only
  std::shared_ptr<const Trace> unscaled;  // Saturation: the same with scale 1
  std::vector<double> scoreByDistance;    // Rotation: the last query on the first key, so many places apart
  std::optional<TileGrid> tiles;          // Tiles: at most sixteen a side
  std::vector<Index> marks;               // rows (Weights) or distances (Rotation) that the picture points at
};

/// The picture that says most about a scenario, with everything it needs; nullopt when it is too large to compute.
/// `rowToMark` names the token whose row matters.
std::optional<CardData> cardDataOf(std::shared_ptr<const Scenario>, const QString& rowToMark = QString());

/// The same for a small picture, which has room for weights only.
CardData asLineCard(CardData);

/// "3 tokens · causal": the settings that make a scenario what it is, in the current language.
QString cardFacts(const Scenario&);

/// Computes cards one after the other in the background. One that fails has no picture; the others have theirs.
class CardLoader : public QObject {
 public:
  using Read = std::function<std::optional<CardData>()>;
  using Done = std::function<void(const CardData&)>;
  explicit CardLoader(QObject* parent = nullptr);

  /// `read` and the computation run on a background thread, `done` in this object's own.
  void load(Read, Done);
  /// Whether something that was asked for is still to be delivered.
  bool isLoading() const { return m_job.isRunning(); }
  /// Returns when everything asked for has been delivered.
  void finish();

 private:
  void begin();

  std::deque<std::pair<Read, Done>> m_waiting;
  BackgroundJob m_job;
};

}  // namespace attn::app
