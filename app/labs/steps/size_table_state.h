// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <array>
#include <map>
#include <memory>

#include "session/session.h"
#include "traffic/size_table.h"

namespace attn::app {

/// The settings of the size sheet that are kept in the lab and not in the document (layers, model, hardware), and the
/// selected row. Layers and model are remembered per head counts and widths, so that undo restores them.
class SizeTableState : public QObject {
  Q_OBJECT

 public:
  explicit SizeTableState(Session&, QObject* parent = nullptr);

  /// Null while no document of sizes is open.
  const std::shared_ptr<const SizeTable>& sheet() const { return m_sheet; }
  std::int64_t layers() const { return m_choice.layers; }
  void setLayers(std::int64_t);
  /// Null if the sizes match no model.
  const Model* model() const { return m_choice.model; }
  /// Applies a model's heads, widths and window to the document as one edit. Null only detaches the model.
  void chooseModel(const Model*);
  const Hardware& hardware() const { return m_hardware; }
  void setHardware(const Hardware&);

  /// Always a row of the sheet.
  SizeQuantity selected() const { return m_selected; }
  void select(SizeQuantity);

 Q_SIGNALS:
  void changed();
  void selectionChanged();

 private:
  struct Choice {
    std::int64_t layers = 1;
    const Model* model = nullptr;
  };
  using Key = std::array<std::int64_t, 4>;  // H, H_kv, d_k, d_v

  static Key keyOf(const Scenario&);
  void follow();
  void count();

  Session& m_session;
  std::map<Key, Choice> m_choices;
  Choice m_choice;
  Hardware m_hardware;
  std::shared_ptr<const SizeTable> m_sheet;
  SizeQuantity m_selected = SizeQuantity::ScoresOfLayer;
};

}  // namespace attn::app
