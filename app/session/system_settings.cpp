// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/system_settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>
#include <set>

#include "session/quiet_settings.h"
#include "text/list_text.h"

namespace attn::app {
namespace {

struct IgnoredSettingText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::IgnoredSettingText)
};

constexpr qint64 kLargestFile = 1 << 20;
constexpr qsizetype kLongestFound = 80;
constexpr SettingRow kNetwork{{}, "policy/network", SettingKind::Flag, 1, 0, 1};
constexpr SettingRow kKiosk{{}, "policy/kiosk", SettingKind::Whole, 0, 0, 1440};

QStringList fixableKeys() {
  QStringList keys;
  for (const SettingRow& row : kSettings)
    if (row.canBeFixed) keys << QLatin1String(row.key);
  return keys;
}

QStringList listIn(const QVariant& stored) {
  QStringList words;
  const QStringList parts = stored.toStringList().join(QLatin1Char(',')).split(QLatin1Char(','));
  for (const QString& part : parts)
    if (!part.trimmed().isEmpty()) words << part.trimmed();
  return words;
}

QString shownValue(const QVariant& stored) {
  return stored.toStringList().join(QLatin1Char(',')).simplified().left(kLongestFound);
}

/// Reads one file; keys of files read before it are left alone.
class FileReader {
 public:
  FileReader(SystemSettings& into, std::set<QString>& seen, const QString& file)
      : m_into(into), m_seen(seen), m_file(file) {}

  void read() {
    const QFileInfo info(m_file);
    if (!info.exists()) return;
    // Anything else than a regular file could block.
    if (!info.isFile() || !info.isReadable() || info.size() > kLargestFile) return ignore({}, {});
    const QSettings store(m_file, QSettings::IniFormat);
    parseQuietly(store);
    if (store.status() != QSettings::NoError) return ignore({}, {});
    m_into.files << m_file;
    const QStringList keys = store.allKeys();
    for (const QString& key : keys)
      if (!m_seen.contains(key) && take(key, store.value(key))) m_seen.insert(key);
  }

 private:
  bool take(const QString& key, const QVariant& stored) {
    if (key == QLatin1String("policy/fixed")) return takeList(key, stored, fixableKeys(), m_into.policy.fixed);
    if (key == QLatin1String("policy/hidden")) return takeList(key, stored, hideableParts(), m_into.policy.hidden);
    if (const SettingRow* row = key == QLatin1String(kNetwork.key) ? &kNetwork
                                : key == QLatin1String(kKiosk.key) ? &kKiosk
                                                                   : nullptr) {
      const std::optional<double> number = numberOf(*row, stored);
      if (!number) return false;
      if (row == &kNetwork)
        m_into.policy.network = *number != 0;
      else
        m_into.policy.kioskMinutes = static_cast<int>(*number);
      return true;
    }
    const SettingRow* row = rowWithKey(key);
    if (!row) {
      ignore(key, shownValue(stored));
      return false;
    }
    QVariant& value = m_into.values.at(indexOf(row->setting));
    if (row->kind == SettingKind::Word) {
      if (!wordsOf(*row).contains(stored.toString())) return refuse(*row, stored);
      value = stored.toString();
    } else if (const std::optional<double> number = numberOf(*row, stored)) {
      value = *number;
    } else {
      return false;
    }
    return true;
  }

  bool takeList(const QString& key, const QVariant& stored, const QStringList& known, QStringList& to) {
    const QStringList words = listIn(stored);
    for (const QString& word : words) {
      if (!known.contains(word))
        m_into.ignored.push_back({m_file, key, word.left(kLongestFound), known});
      else if (!to.contains(word))
        to << word;
    }
    return true;
  }

  /// Unlike a user's number, one outside of the bounds is not clamped: an administrator typed it and can correct it.
  std::optional<double> numberOf(const SettingRow& row, const QVariant& stored) {
    const std::optional<double> number = numberIn(row, stored);
    if (number && (row.kind != SettingKind::Number || *number == stored.toDouble())) return number;
    refuse(row, stored);
    return std::nullopt;
  }

  bool refuse(const SettingRow& row, const QVariant& stored) {
    IgnoredSetting ignored{m_file, QLatin1String(row.key), shownValue(stored), wordsOf(row), row.least, row.most};
    if (row.kind == SettingKind::Flag) ignored.words = {QStringLiteral("true"), QStringLiteral("false")};
    m_into.ignored.push_back(ignored);
    return false;
  }

  void ignore(const QString& key, const QString& found) { m_into.ignored.push_back({m_file, key, found, {}}); }

  SystemSettings& m_into;
  std::set<QString>& m_seen;
  QString m_file;
};

}  // namespace

QStringList hideableParts() {
  return {QStringLiteral("measure"), QStringLiteral("train"), QStringLiteral("model"), QStringLiteral("tour")};
}

bool SystemSettings::isFixed(Setting setting) const {
  const Setting named = setting == Setting::Device ? Setting::Backend : setting;  // one choice stores both
  return policy.fixed.contains(QLatin1String(rowOf(named).key));
}

SystemSettings readSystemSettings(const QStringList& folders) {
  SystemSettings settings;
  std::set<QString> seen;
  for (const QString& folder : folders)
    FileReader(settings, seen, QDir(folder).filePath(QStringLiteral("attentionscope.conf"))).read();
  return settings;
}

QStringList systemSettingsFolders() {
  QStringList folders = qEnvironmentVariable("XDG_CONFIG_DIRS").split(QLatin1Char(':'), Qt::SkipEmptyParts);
  folders.removeIf([](const QString& folder) { return QDir::isRelativePath(folder); });  // invalid by the specification
  return folders.isEmpty() ? QStringList{QStringLiteral("/etc/xdg")} : folders;
}

const SystemSettings& systemSettings() {
  static const SystemSettings settings = readSystemSettings(systemSettingsFolders());
  return settings;
}

QString ignoredText(const IgnoredSetting& ignored) {
  if (ignored.key.isEmpty())
    return IgnoredSettingText::tr("%1: cannot be read; it must be a readable text file of at most 1 MB")
        .arg(ignored.file);
  const QString place = IgnoredSettingText::tr("%1, %2: found “%3”", "a file, a key, its value")
                            .arg(ignored.file, ignored.key, ignored.found);
  if (!ignored.words.isEmpty())
    return IgnoredSettingText::tr("%1, expected one of: %2").arg(place, listText(ignored.words));
  if (ignored.most > ignored.least)
    return IgnoredSettingText::tr("%1, expected a number from %2 to %3")
        .arg(place, QLocale::c().toString(ignored.least, 'g', 4), QLocale::c().toString(ignored.most, 'g', 4));
  return IgnoredSettingText::tr("%1, but there is no such setting for all users").arg(place);
}

}  // namespace attn::app
