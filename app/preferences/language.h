// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>
#include <vector>

namespace attn::app {

/// A supported language, with its native name.
struct LanguageEntry {
  QString code;  // "en", "zh_CN"
  QString name;  // "English", "简体中文"
};

std::vector<LanguageEntry> languages();
/// The language that a choice selects: itself, or for "" the system's, or English if that is not supported.
QString languageFor(const QString& choice);

/// The language of the interface, which can be switched at run time. Widgets receive QEvent::LanguageChange.
class Language {
 public:
  Language() = default;
  ~Language();
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;

  /// "" selects the system language. Also sets the number format.
  void use(const QString& choice);
  const QString& current() const { return m_current; }

 private:
  QTranslator m_program, m_toolkit;
  QString m_current;
};

}  // namespace attn::app
