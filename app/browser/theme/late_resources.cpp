// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/late_resources.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QResource>

#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>

namespace attn::app {
namespace {

// clang-format off
// Waits for the file, since the caller needs it at once. A page's own thread can only wait for text; with this character set,
// its lower bytes are those of the file.
EM_JS(int, attn_load_file, (const char* name, const char* target), {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", UTF8ToString(name), false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    if (request.status !== 200) return 0;
    FS.writeFile(UTF8ToString(target), Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255));
    return 1;
  } catch (error) {
    return 0;  // no connection
  }
});
EM_JS(void, attn_warn, (const char* sentence), {
  const warning = document.getElementById("warning");
  warning.textContent = UTF8ToString(sentence);
  warning.hidden = false;
  warning.onclick = () => { warning.hidden = true; };
});
// clang-format on

bool registerFile(const char* part) {
  const QByteArray name = QByteArray(part) + ".rcc", copy = "/tmp/" + name;
  if (attn_load_file(name.constData(), copy.constData()) == 0) return false;
  const bool isRegistered = QResource::registerResource(QString::fromUtf8(copy));
  QFile::remove(QString::fromUtf8(copy));  // Qt has read it
  return isRegistered;
}

/// Of the parts that have been requested: the error, or an empty text.
QHash<QByteArray, QString>& problems() {
  static QHash<QByteArray, QString> known;
  return known;
}

}  // namespace

bool loadLateResources(const char* part) {
  if (!problems().contains(part)) {
    QString problem;
    if (!registerFile(part)) {
      problem =
          QCoreApplication::translate(
              "attn::app::LateResources",
              "%1 could not be loaded. Check the connection to the server of this page, then load the page again.")
              .arg(QString::fromUtf8(part) + QStringLiteral(".rcc"));
      attn_warn(problem.toUtf8().constData());
    }
    problems().insert(part, problem);
  }
  return lateResourcesProblem(part).isEmpty();
}

QString lateResourcesProblem(const char* part) {
  return problems().value(part);
}

}  // namespace attn::app
