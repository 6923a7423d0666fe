// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <random>

#include "monkey/event.h"

class QWidget;

namespace attn::app {
class MainWindow;
}

namespace attn::app::monkey {

/// A user who acts at random; the same seed and windows give the same events.
class Dice {
 public:
  Dice(quint64 seed, QStringList things, QStringList documents);
  Event next(MainWindow&);

 private:
  int below(int count) { return static_cast<int>(m_engine() % static_cast<quint64>(count)); }
  template <class List>
  auto anyOf(const List& list) {
    return list[static_cast<typename List::size_type>(below(static_cast<int>(list.size())))];
  }
  QPoint somewhereIn(const QWidget& window);
  Qt::KeyboardModifiers someModifiers();
  Event pointerEvent(const QWidget& window);
  Event fileDialogAnswer(const QWidget& dialog);
  Event anyAction(MainWindow&);

  std::mt19937_64 m_engine;
  QStringList m_things, m_documents;
};

}  // namespace attn::app::monkey
