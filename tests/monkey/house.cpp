// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/house.h"
#include "support/source_folder.h"

#include <QDir>
#include <QFile>
#include <random>

namespace attn::app::monkey {
namespace {

void write(const QString& path, const QByteArray& content) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
    qFatal("the monkey's own folder cannot be written to: %s", qPrintable(path));
}

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

House::House() {
  if (!m_folder.isValid()) qFatal("there is no folder for the monkey: %s", qPrintable(m_folder.errorString()));
  for (const char* name : {"files", "recovery", "home", "config", "data", "cache", "runtime"})
    QDir().mkpath(path(QLatin1String(name)));
  QFile::setPermissions(path(QStringLiteral("runtime")), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  for (const auto& [variable, name] :
       {std::pair{"HOME", "home"}, std::pair{"XDG_CONFIG_HOME", "config"}, std::pair{"XDG_DATA_HOME", "data"},
        std::pair{"XDG_CACHE_HOME", "cache"}, std::pair{"XDG_RUNTIME_DIR", "runtime"}})
    qputenv(variable, path(QLatin1String(name)).toLocal8Bit());
  QDir::setCurrent(files());

  const QDir examples(QString::fromStdString(sourceFile("resources/scenarios")));
  for (const QString& name : examples.entryList({QStringLiteral("*.attn.json")}, QDir::Files, QDir::Name)) {
    write(QDir(files()).filePath(name), contentOf(examples.filePath(name)));
    m_documents << name;
  }
  for (const char* kind : {"npy", "npz", "safetensors", "csv", "results"}) {
    const QDir seeds(QString::fromStdString(sourceFile("tests/fuzz/seeds/")) + QLatin1String(kind));
    for (const QString& name : seeds.entryList(QDir::Files, QDir::Name))
      write(QDir(files()).filePath(name), contentOf(seeds.filePath(name)));
  }
  const QByteArray sound = contentOf(examples.filePath(m_documents.front()));
  const QDir here(files());
  write(here.filePath(QStringLiteral("cut.attn.json")), sound.left(sound.size() / 2));
  write(here.filePath(QStringLiteral("empty.attn.json")), {});
  write(here.filePath(QStringLiteral("deep.attn.json")), QByteArray(100'000, '['));
  write(here.filePath(QStringLiteral("nothing.npy")), QByteArray("\x93NUMPY\x01\x00", 8));
  write(here.filePath(QStringLiteral("picture.png")), QByteArray("\x89PNG\r\n\x1a\n", 8));
  write(here.filePath(QStringLiteral("a\u202efdp\u202c <b>&amp;\n.attn.json")),
        QByteArray(sound).replace("\"The cat sat\"", "\"<img src=x>\\u202e\\u0007[*]%1&\""));
  write(here.filePath(QStringLiteral("links.attn.json")),
        QByteArray(sound).replace("\"title\"",
                                  "\"notes\": \"[a](http://example.org) [b](file:///etc/passwd) "
                                  "![c](/dev/zero) <b>d</b>\\n\\n|x|y|\\n|-|-|\\n|1|2|\", \"title\""));
  QDir().mkdir(here.filePath(QStringLiteral("folder.attn.json")));
}

QStringList House::things() const {
  return QDir(files()).entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name) +
         QStringList{QStringLiteral("not-there.attn.json")};
}

void House::damage(int seed) const {
  std::minstd_rand dice(static_cast<unsigned>(seed));
  const auto any = [&](const QList<QByteArray>& values) {
    return values[static_cast<qsizetype>(dice() % static_cast<unsigned>(values.size()))];
  };
  const QList<QByteArray> values{"-1",   "1e308",     "nan", "@ByteArray(\\xff\\x0)", "@Variant(\\0\\0\\0\\x7f)",
                                 "true", "xx_YY",     "..",  "99999999999999999999",  "\"\\x202e\"",
                                 "",     "@Invalid()"};
  QByteArray settings;
  for (const char* line :
       {"[view]\ntheme", "textPixels", "language", "reducedMotion", "speed", "geometry", "inputsShown", "inputsWidth",
        "explainWidth", "[compute]\nbackend", "device", "[recent]\nfiles", "commands"})
    if (dice() % 2 == 0) settings += QByteArray(line) + "=" + any(values) + "\n";
  write(settingsFile(), dice() % 8 == 0 ? QByteArray(200, '\xff') : settings);

  const QByteArray sound = contentOf(QDir(files()).filePath(m_documents.front()));
  QByteArray text = sound;
  text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
  const QByteArray document = any({"\"" + text + "\"", "\"{}\"", "null", "[]", "\"\"", "\"\\ud800\""});
  const QByteArray path = any({"\"\"", "\"/dev/zero\"", "\"../../x\"", "7", "\"a\\u0000b\"", "\"\\u202e\\n\""});
  QByteArray journal = "{\"document\":" + document + ",\"path\":" + path +
                       ",\"title\":" + any({"\"<b>\\u202e\"", "3", "\"\""}) +
                       ",\"written\":" + any({"\"2020-01-01T00:00:00Z\"", "\"yesterday\"", "{}"}) + "}";
  if (dice() % 6 == 0) journal.truncate(journal.size() / 2);
  write(QDir(recoveryFolder()).filePath(QStringLiteral("damaged-%1.journal").arg(seed % 3)), journal);
}

const QStringList& hostileTexts() {
  static const QStringList texts{
      QStringLiteral("1e308"),
      QStringLiteral("-1e308"),
      QStringLiteral("nan"),
      QStringLiteral("-0"),
      QStringLiteral("inf"),
      QStringLiteral("-inf"),
      QStringLiteral("0"),
      QStringLiteral("1"),
      QStringLiteral("2.5"),
      QStringLiteral("8k"),
      QStringLiteral("1e-320"),
      QStringLiteral("0x10"),
      QStringLiteral("1,5"),
      QStringLiteral("--3"),
      QStringLiteral("1 2 3"),
      QStringLiteral("1\t2\n3\t4"),
      QStringLiteral("1\tnan\n\t4\t5"),
      QStringLiteral("The quick brown fox"),
      QStringLiteral("<b>bold</b> &amp; %1 %n [*]"),
      QStringLiteral("a\u202eb\u2066c\u0007d"),
      QStringLiteral("注意力机制很有用。"),
      QStringLiteral("\U0001F468\u200D\U0001F469\u200D\U0001F467"),
      QStringLiteral("=cmd|' /C calc'!A0"),
      QStringLiteral("file:///etc/passwd"),
      QString(400, u'9'),
      QString(3000, u'x'),
      QStringLiteral("w ").repeated(300),
      QString(QStringLiteral("1\t").repeated(40) + u'\n').repeated(40),
      QString(QChar(0xD800)),
      QString(QChar(0)),
  };
  return texts;
}

}  // namespace attn::app::monkey
