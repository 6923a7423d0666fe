// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <unistd.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHashSeed>
#include <QTextStream>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "base/cache_folder.h"
#include "compute/guest/driver_guard.h"
#include "compute/opencl/driver_trial.h"
#include "measure/bench_order.h"
#include "monkey/house.h"
#include "monkey/monkey.h"
#include "support/sanitized.h"
#include "window/application_setup.h"
#include "window/lesson/document_painter.h"

namespace attn::app::monkey {
namespace {

constexpr int kNothingFound = 0, kFound = 1, kWrongUse = 2;

/// Links in documents and help would start programs on this computer.
class LinksLeadNowhere : public QObject {
  Q_OBJECT
 public:
  LinksLeadNowhere() {
    for (const char* scheme : kSchemes) QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "open");
  }
  ~LinksLeadNowhere() override {
    for (const char* scheme : kSchemes) QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
  }
 public Q_SLOTS:
  void open(const QUrl&) {}

 private:
  static constexpr const char* kSchemes[] = {"http", "https", "file", "mailto", "ftp"};
};

/// The message for a crash, prepared in advance: nothing can be allocated then.
char lastOutputLine[400];

void sayLastWords(int signal) {
  if (::write(STDERR_FILENO, lastOutputLine, std::strlen(lastOutputLine)) < 0) ::_exit(128 + signal);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void prepareLastWords(quint64 seed, const QString& log) {
  std::snprintf(lastOutputLine, sizeof(lastOutputLine),
                "monkey: the program died; seed %llu, its last event is the last line of %s\n",
                static_cast<unsigned long long>(seed), qPrintable(log));
  // A sanitizer prints its own message.
  if (test::kSanitized) return;
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) std::signal(signal, sayLastWords);
}

/// Ends a program that hangs without processing events.
class Watch {
 public:
  explicit Watch(const std::atomic<qint64>& pulse)
      : m_thread([&pulse](const std::stop_token& stop) {
          constexpr int kSeconds = test::kSanitized ? 1800 : 300;
          qint64 last = -1;
          for (int waited = 0; !stop.stop_requested(); ++waited) {
            std::this_thread::sleep_for(std::chrono::seconds(1));
            if (std::exchange(last, pulse.load()) != pulse.load()) waited = 0;
            if (waited < kSeconds) continue;
            std::fprintf(stderr, "monkey: the window hangs\n");
            std::abort();
          }
        }) {}

 private:
  std::jthread m_thread;
};

struct Options {
  Plan plan;
  QString log;
  bool list = false;
};

std::optional<Options> optionsOf(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral(
      "Uses the real window: first each control of each lab, page and dialog, then at random. Writes into a "
      "folder of its own only. Exit code 1: something was found; what led there is in the log."));
  parser.addHelpOption();
  parser.addOptions({
      {QStringLiteral("seed"), QStringLiteral("of what is done at random; by default the time"), QStringLiteral("N")},
      {QStringLiteral("events"), QStringLiteral("at random, after the walk (1000)"), QStringLiteral("N"),
       QStringLiteral("1000")},
      {QStringLiteral("walk"), QStringLiteral("none, short or full (short)"), QStringLiteral("HOW"),
       QStringLiteral("short")},
      {QStringLiteral("backend"), QStringLiteral("eigen, opencl or auto (eigen)"), QStringLiteral("NAME"),
       QStringLiteral("eigen")},
      {QStringLiteral("log"), QStringLiteral("where events are written (monkey-SEED.log)"), QStringLiteral("FILE")},
      {QStringLiteral("replay"), QStringLiteral("does what such a log says instead"), QStringLiteral("FILE")},
      {QStringLiteral("list"), QStringLiteral("names every control that was never reached")},
      {QStringLiteral("as-root"), QStringLiteral("run although this is the administrator")},
  });
  if (!parser.parse(arguments) || !parser.positionalArguments().isEmpty() || parser.isSet(QStringLiteral("help"))) {
    std::fprintf(stderr, "%s\n%s", qPrintable(parser.errorText()), qPrintable(parser.helpText()));
    return std::nullopt;
  }
  if (::geteuid() == 0 && !parser.isSet(QStringLiteral("as-root"))) {
    std::fprintf(stderr, "monkey: not as the administrator, who may do anything to this machine (--as-root insists)\n");
    return std::nullopt;
  }
  Options options;
  Plan& plan = options.plan;
  bool seedIsNumber = true, eventsAreNumber = false;
  plan.seed = parser.isSet(QStringLiteral("seed")) ? parser.value(QStringLiteral("seed")).toULongLong(&seedIsNumber)
                                                   : static_cast<quint64>(QDateTime::currentMSecsSinceEpoch());
  plan.events = parser.value(QStringLiteral("events")).toLongLong(&eventsAreNumber);
  const qsizetype walk = QStringList{QStringLiteral("none"), QStringLiteral("short"), QStringLiteral("full")}.indexOf(
      parser.value(QStringLiteral("walk")));
  const qsizetype backend =
      QStringList{QStringLiteral("eigen"), QStringLiteral("opencl"), QStringLiteral("auto")}.indexOf(
          parser.value(QStringLiteral("backend")));
  if (!seedIsNumber || !eventsAreNumber || walk < 0 || backend < 0) {
    std::fprintf(stderr, "%s", qPrintable(parser.helpText()));
    return std::nullopt;
  }
  plan.walk = static_cast<Thoroughness>(walk);
  constexpr BackendChoice kBackends[] = {BackendChoice::Eigen, BackendChoice::OpenCl, BackendChoice::Auto};
  plan.backend = kBackends[backend];
  options.log = parser.isSet(QStringLiteral("log")) ? parser.value(QStringLiteral("log"))
                                                    : QStringLiteral("monkey-%1.log").arg(plan.seed);
  options.log = QFileInfo(options.log).absoluteFilePath();
  options.list = parser.isSet(QStringLiteral("list"));
  if (parser.isSet(QStringLiteral("replay"))) {
    QFile file(parser.value(QStringLiteral("replay")));
    if (!file.open(QIODevice::ReadOnly)) {
      std::fprintf(stderr, "monkey: %s cannot be read\n", qPrintable(file.fileName()));
      return std::nullopt;
    }
    plan.replay.emplace();
    QTextStream lines(&file);
    while (!lines.atEnd())
      if (auto event = eventOf(lines.readLine())) plan.replay->push_back(*event);
    options.log += QStringLiteral(".replayed");
  }
  return options;
}

int report(const Monkey& monkey, const Options& options, const House& house) {
  QStringList unreached, unseen;
  int reached = 0;
  for (const auto& [path, entry] : monkey.reached().controls()) {
    if (entry.reached)
      ++reached;
    else
      (entry.shown ? unreached : unseen) << QStringLiteral("%1 (%2)").arg(entry.name, path);
  }
  const QStringList troubles = monkey.troublesOfTheWalk();
  for (const QString& trouble : troubles) std::printf("walk: %s\n", qPrintable(trouble));
  if (options.list) {
    for (const QString& name : std::as_const(unreached)) std::printf("never reached: %s\n", qPrintable(name));
    for (const QString& name : std::as_const(unseen)) std::printf("never shown: %s\n", qPrintable(name));
  }
  const auto& findings = monkey.judge().findings();
  for (const Judge::Finding& finding : findings)
    std::printf("FOUND %d times, first by event %lld (%s): %s\n", finding.times, static_cast<long long>(finding.number),
                qPrintable(finding.event), qPrintable(QString(finding.what).replace(house.path({}), QString())));
  std::printf(
      "monkey: seed %llu, %lld events (%lld of them a walk), %d of %d controls reached, %lld never shown, %lld "
      "findings",
      static_cast<unsigned long long>(options.plan.seed), static_cast<long long>(monkey.done()),
      static_cast<long long>(monkey.walked()), reached, reached + static_cast<int>(unreached.size()),
      static_cast<long long>(unseen.size()), static_cast<long long>(findings.size()));
  std::printf(findings.empty() ? "\n" : "; again by --replay %s\n", qPrintable(options.log));
  return findings.empty() ? kNothingFound : kFound;
}

int runMonkey(int argc, char** argv) {
  QStringList arguments;
  for (int n = 0; n < argc; ++n) arguments << QString::fromLocal8Bit(argv[n]);
  const std::optional<Options> options = optionsOf(arguments);
  if (!options) return kWrongUse;
  QFile log(options->log);
  if (!log.open(QIODevice::WriteOnly)) {
    std::fprintf(stderr, "monkey: %s cannot be written\n", qPrintable(options->log));
    return kWrongUse;
  }
  prepareLastWords(options->plan.seed, options->log);
  House house;
  enableDriverGuard({"/proc/self/exe", cacheFolder(), {}});
  QApplication application(argc, argv);
  QApplication::setQuitOnLastWindowClosed(false);
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  prepareApplication();
  installDocumentPainter();
  const LinksLeadNowhere links;
  Monkey monkey(options->plan, house, log);
  const Watch watch(monkey.pulse());
  monkey.run();
  return report(monkey, *options, house);
}

}  // namespace
}  // namespace attn::app::monkey

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == attn::DriverGuard::kTrialArgument) return attn::runDriverTrial(argv[2]);
  if (argc == 3 && argv[1] == attn::kBenchArgument) return attn::runBenchChild(argv[2]);
  QHashSeed::setDeterministicGlobalSeed();
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("QT_LOGGING_RULES", "qt.qpa.*=false");
  return attn::app::monkey::runMonkey(argc, argv);
}

#include "main.moc"
