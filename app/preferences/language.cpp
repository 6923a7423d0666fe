// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

#include "theme/han_font.h"
#include "theme/late_resources.h"

namespace attn::app {

std::vector<LanguageEntry> languages() {
  return {{QStringLiteral("en"), QStringLiteral("English")},
          {QStringLiteral("zh_CN"), QString::fromUtf8("\xe7\xae\x80\xe4\xbd\x93\xe4\xb8\xad\xe6\x96\x87")}};
}

QString languageFor(const QString& choice) {
  const QLocale wanted = choice.isEmpty() ? QLocale::system() : QLocale(choice);
  for (const LanguageEntry& entry : languages()) {
    if (entry.code == choice || QLocale(entry.code).language() == wanted.language()) return entry.code;
  }
  return QStringLiteral("en");
}

Language::~Language() {
  if (!QCoreApplication::instance()) return;
  QCoreApplication::removeTranslator(&m_program);
  QCoreApplication::removeTranslator(&m_toolkit);
}

void Language::use(const QString& choice) {
  QString code = languageFor(choice);
  if (code == QLatin1String("zh_CN") && !loadLateResources(kChineseResources)) code = QStringLiteral("en");
  if (code == m_current) return;
  if (code == QLatin1String("zh_CN")) loadHanFont();
  m_current = code;
  const QLocale locale(code);
  QLocale::setDefault(locale);
  QCoreApplication::removeTranslator(&m_program);
  QCoreApplication::removeTranslator(&m_toolkit);
  // Qt's own texts (dialog buttons); they stay English if the translation is not installed.
  if (m_toolkit.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(&m_toolkit);
  }
  if (m_program.load(QStringLiteral(":/translations/attentionscope_") + code)) {
    QCoreApplication::installTranslator(&m_program);
  }
}

}  // namespace attn::app
