// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>
#include <vector>

namespace attn::app {

/// A language that the program speaks, named in itself.
struct LanguageEntry {
  QString code;  // "en", "zh_CN"
  QString name;  // "English", "简体中文"
};

std::vector<LanguageEntry> languages();
/// The language that a choice means: itself, or for "" the system's, or English if the program does not speak that.
QString languageFor(const QString& choice);

/// The language of the interface; switched while the program runs. Widgets hear of it by QEvent::LanguageChange.
class Language {
 public:
  Language() = default;
  ~Language();
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;

  /// "" follows the system. Also sets how numbers are written.
  void use(const QString& choice);
  const QString& current() const { return m_current; }

 private:
  QTranslator m_program, m_toolkit;
  QString m_current;
};

}  // namespace attn::app
