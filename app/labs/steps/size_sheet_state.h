// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <array>
#include <map>
#include <memory>

#include "session/session.h"
#include "traffic/size_sheet.h"

namespace attn::app {

/// What the sheet of sizes is counted with besides the document: layers, the model whose weights are read, the
/// hardware; and which of its rows is asked about. Kept in the lab, not in the document. Layers belong to heads and
/// widths: where an edit is undone, those of the sizes before come back.
class SizeSheetState : public QObject {
  Q_OBJECT

 public:
  explicit SizeSheetState(Session&, QObject* parent = nullptr);

  /// Null while no document of sizes is open.
  const std::shared_ptr<const SizeSheet>& sheet() const { return m_sheet; }
  std::int64_t layers() const { return m_choice.layers; }
  void setLayers(std::int64_t);
  /// Null: sizes of their own.
  const Model* model() const { return m_choice.model; }
  /// Gives the document the heads, widths and window of a model, as one edit; null only lets its weights go.
  void chooseModel(const Model*);
  const Hardware& hardware() const { return m_hardware; }
  void setHardware(const Hardware&);

  /// A row of the sheet, always.
  SizeQuantity selected() const { return m_selected; }
  void select(SizeQuantity);

 Q_SIGNALS:
  void changed();  // the sheet
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
  std::shared_ptr<const SizeSheet> m_sheet;
  SizeQuantity m_selected = SizeQuantity::ScoresOfLayer;
};

}  // namespace attn::app
