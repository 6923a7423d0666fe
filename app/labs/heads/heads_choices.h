// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <string>

namespace attn::app {

/// The learner's settings of the Heads lab that are not part of the document.
class HeadsChoices : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  struct Values {
    bool commonScale = true;
    std::string model = "Llama 2 70B";
    std::int64_t elementBytes = 2;
    std::int64_t tokens = 8192;  // in the compared caches
    bool operator==(const Values&) const = default;
  };

  const Values& values() const { return m_values; }
  void set(const Values& values) {
    if (values == m_values) return;
    m_values = values;
    Q_EMIT changed();
  }

 Q_SIGNALS:
  void changed();

 private:
  Values m_values;
};

}  // namespace attn::app
