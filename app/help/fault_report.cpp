// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/fault_report.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QStyle>
#include <QSysInfo>
#include <QtGlobal>
#include <algorithm>
#include <array>

#include "attention/backend_name.h"
#include "base/cpu_name.h"
#include "base/thread_pool.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "theme/fonts.h"
#include "theme/theme.h"
#include "widgets/dialog_size.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr qsizetype kShortestName = 3;
constexpr std::size_t kMaxNotices = 20;

/// From /etc/passwd: the fifth field up to the first comma.
QString realNameOf(const QString& user) {
  constexpr qint64 kMax = 1 << 20;
  QFile file(QStringLiteral("/etc/passwd"));
  if (user.isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
  const QStringList lines = QString::fromLocal8Bit(file.read(kMax)).split(QLatin1Char('\n'));
  for (const QString& line : lines)
    if (line.startsWith(user + QLatin1Char(':')))
      return line.section(QLatin1Char(':'), 4, 4).section(QLatin1Char(','), 0, 0);
  return {};
}

/// Replaces `word` wherever it is a whole word. Short names are skipped, because they would match everywhere.
QString withoutWord(const QString& text, const QString& word, const QString& instead,
                    qsizetype shortest = kShortestName) {
  if (word.size() < shortest) return text;
  const QString edge = QStringLiteral("[\\p{L}\\p{N}_]");
  const QRegularExpression found(
      QStringLiteral("(?<!%1)%2(?!%1)").arg(edge, QRegularExpression::escape(word)),
      QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
  return QString(text).replace(found, instead);
}

QStringList longestFirst(QStringList words) {
  words.removeDuplicates();
  std::stable_sort(words.begin(), words.end(), [](const QString& a, const QString& b) { return a.size() > b.size(); });
  return words;
}

/// Quoted text is a name or a token in any language.
QString withoutQuotations(QString text) {
  static const QRegularExpression quoted(
      QStringLiteral("\u201c[^\u201d]*\u201d|\u201e[^\u201c]*\u201c|\u00ab[^\u00bb]*\u00bb|\u300c[^\u300d]*\u300d|"
                     "\u300a[^\u300b]*\u300b|\"[^\"]*\""));
  return text.replace(quoted, QStringLiteral("\u201c\u2026\u201d"));
}

/// Replaces whole paths, including other users' homes, and bare file names from the beginning of their sentence, since
/// a name may contain spaces.
QString withoutPaths(QString text) {
  static const QRegularExpression path(
      QStringLiteral("(?<![\\w/~.])(?:file://)?(?:~(?=/)|(?:/(?:home|root|Users|media|mnt|run|tmp|var|srv|data|opt/"
                     "home)))(?:/[^\\n:;,()]*)?"));
  static const QRegularExpression name(
      QStringLiteral("[^\\n:;()]*?[^\\s:;()]\\.(?:json|zip|html|pdf|png|svg|gif|webp|mp4|webm|npy|npz|safetensors|csv|"
                     "tsv|txt|py|md|xml)\\b"));
  text.replace(path, QStringLiteral("[file]"));
  return text.replace(name, QStringLiteral(" [file]"));
}

QString gibibytes(qint64 bytes) {
  constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
  return bytes > 0 ? QString::number(static_cast<double>(bytes) / kGiB, 'f', 1) + QStringLiteral(" GiB") : QString();
}

QString onOff(bool on) {
  return on ? QStringLiteral("on") : QStringLiteral("off");
}

QString line(const QString& name, const QString& value) {
  constexpr int kNames = 16;
  return name.leftJustified(kNames) + QStringLiteral("  ") + (value.isEmpty() ? QStringLiteral("-") : value) +
         QLatin1Char('\n');
}

QString heading(const QString& text) {
  return QLatin1Char('\n') + text + QLatin1Char('\n');
}

QString deviceLines(const DeviceEntry& device, const std::vector<DriverVersion>& drivers) {
  const QString name = QString::fromStdString(device.backend) + QLatin1Char(' ') + QString::number(device.index);
  if (device.unavailable && device.name.empty())
    return line(QString::fromStdString(device.backend),
                QStringLiteral("not usable: ") + failureText(*device.unavailable));
  QString text = QString::fromStdString(device.name);
  if (!device.platform.empty()) text += QStringLiteral(" (%1)").arg(QString::fromStdString(device.platform));
  text += QStringLiteral(", %1, %2 cores").arg(QString::fromStdString(device.type)).arg(device.computeUnits);
  if (device.memoryBytes > 0) text += QStringLiteral(", ") + gibibytes(device.memoryBytes);
  QString lines = line(name, text);
  if (device.unavailable) lines += line({}, QStringLiteral("not usable: ") + failureText(*device.unavailable));
  if (device.backend != kOpenClBackend) return lines;
  for (const DriverVersion& driver : drivers) {
    if (driver.index != device.index) continue;
    lines += line(QStringLiteral("  driver"), QString::fromStdString(driver.driver));
    lines += line(QStringLiteral("  version"), QString::fromStdString(driver.device));
    lines += line(QStringLiteral("  platform"), QString::fromStdString(driver.platform));
  }
  return lines;
}

QString noticeLines(const NoticeFacts& notice, const PersonalData& personal) {
  const auto clean = [&personal](const QString& text) {
    return withoutPersonalData(withoutQuotations(text), personal);
  };
  QString text =
      notice.time + (notice.isError ? QStringLiteral("  error  ") : QStringLiteral("  note   ")) + clean(notice.text);
  const QStringList details = notice.details.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  for (const QString& detail : details) text += QStringLiteral("\n          ") + clean(detail).trimmed();
  return text + QLatin1Char('\n');
}

QString themeName(ThemeMode mode) {
  constexpr std::array kNames{"like the system", "light", "dark", "high contrast"};  // in the order of the enumeration
  return QLatin1String(kNames.at(static_cast<std::size_t>(mode)));
}

QString motionName(MotionSetting wish) {
  return wish == MotionSetting::System ? QStringLiteral("like the system")
         : wish == MotionSetting::Full ? QStringLiteral("full")
                                       : QStringLiteral("reduced");
}

QString backendName(BackendChoice choice) {
  return choice == BackendChoice::Auto    ? QStringLiteral("automatic")
         : choice == BackendChoice::Eigen ? QLatin1String(kEigenBackend)
                                          : QLatin1String(kOpenClBackend);
}

QString textOfSystemFile(const QString& path) {
  constexpr qint64 kMax = 65536;
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.read(kMax)) : QString();
}

QString distribution() {
  for (const char* path : {"/etc/os-release", "/usr/lib/os-release"}) {
    const QString found = distributionIn(textOfSystemFile(QLatin1String(path)));
    if (!found.isEmpty()) return found;
  }
  return QSysInfo::prettyProductName();
}

QString packagingOf(const QProcessEnvironment& environment) {
  if (QFile::exists(QStringLiteral("/.flatpak-info"))) return QStringLiteral("Flatpak");
  if (environment.contains(QStringLiteral("SNAP"))) return QStringLiteral("Snap");
  return environment.contains(QStringLiteral("APPIMAGE")) ? QStringLiteral("AppImage") : QString();
}

bool mayMatter(const QString& variable) {
  static const QStringList whole{QStringLiteral("LANG"),
                                 QStringLiteral("LC_ALL"),
                                 QStringLiteral("LC_MESSAGES"),
                                 QStringLiteral("LC_NUMERIC"),
                                 QStringLiteral("GDK_SCALE"),
                                 QStringLiteral("XDG_SESSION_TYPE"),
                                 QStringLiteral("LIBGL_ALWAYS_SOFTWARE"),
                                 QStringLiteral("XDG_CURRENT_DESKTOP")};
  static const QStringList beginnings{
      QStringLiteral("ATTENTIONSCOPE_"), QStringLiteral("QT_"),   QStringLiteral("OCL_"),
      QStringLiteral("OPENCL_"),         QStringLiteral("POCL_"), QStringLiteral("CUDA_VISIBLE")};
  return whole.contains(variable) || std::any_of(beginnings.begin(), beginnings.end(), [&](const QString& beginning) {
           return variable.startsWith(beginning);
         });
}

}  // namespace

FaultReportDialog::FaultReportDialog(const QString& report, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_text(new QPlainTextEdit(report, this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("faultReport"));
  setWindowTitle(tr("For a bug report"));
  QLabel* head = wrappedLabel(tr(
      "This text is now on the clipboard. Read it, paste it into your report, and add what you did and what you saw."));
  head->setFont(uiFont(theme.px(13)));
  QLabel* privacy =
      wrappedLabel(tr("Names of people, machines, folders and documents are left out. The program sends nothing."));
  privacy->setFont(uiFont(theme.px(12.5)));
  privacy->setStyleSheet(QStringLiteral("color: %1;").arg(theme.soft.name()));
  m_text->setReadOnly(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_text->setTabChangesFocus(true);
  m_text->setAccessibleName(tr("Clipboard contents"));
  QFont face = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  face.setPixelSize(qRound(theme.px(12.5)));
  m_text->setFont(face);
  m_text->setMinimumHeight(qRound(theme.px(160)));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* again = buttons->addButton(tr("Copy again"), QDialogButtonBox::ActionRole);
  connect(again, &QPushButton::clicked, this, &FaultReportDialog::copy);
  frameDialog(*this, {head, privacy, {m_text, 1}}, buttons, {{680, 600}, nullptr, 8}, theme);
}

QString FaultReportDialog::report() const {
  return m_text->toPlainText();
}

void FaultReportDialog::copy() const {
  QGuiApplication::clipboard()->setText(report());
}

QString distributionIn(const QString& osRelease) {
  for (const char* key : {"PRETTY_NAME", "NAME"}) {
    const QRegularExpression line(QStringLiteral("^%1=[\"']?([^\"'\\n]*)[\"']?\\s*$").arg(QLatin1String(key)),
                                  QRegularExpression::MultilineOption);
    const auto match = line.match(osRelease);
    if (match.hasMatch() && !match.captured(1).isEmpty()) return match.captured(1);
  }
  return {};
}

qint64 memoryIn(const QString& memInfo) {
  static const QRegularExpression line(QStringLiteral("^MemTotal:\\s*(\\d{1,15}) kB"),
                                       QRegularExpression::MultilineOption);
  constexpr qint64 kKibi = 1024;
  const auto match = line.match(memInfo);
  return match.hasMatch() ? match.captured(1).toLongLong() * kKibi : 0;
}

SystemFacts systemFacts() {
  const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  SystemFacts facts;
  facts.distribution = distribution();
  facts.kernel = QSysInfo::kernelType() + QLatin1Char(' ') + QSysInfo::kernelVersion();
  facts.architecture = QSysInfo::currentCpuArchitecture();
  facts.processor = QString::fromStdString(cpuName());
  facts.cores = threadsOfThisMachine();
  facts.memoryBytes = memoryIn(textOfSystemFile(QStringLiteral("/proc/meminfo")));
  facts.packaging = packagingOf(environment);
  QStringList names = environment.keys();
  names.sort();
  for (const QString& name : names)
    if (mayMatter(name)) facts.environment.append({name, environment.value(name)});
  return facts;
}

PersonalData personalData(const Settings& settings) {
  PersonalData personal;
  personal.home = QDir::homePath();
  personal.user = QFileInfo(personal.home).fileName();
  for (const char* variable : {"USER", "LOGNAME"})
    if (!qEnvironmentVariableIsEmpty(variable)) personal.user = qEnvironmentVariable(variable);
  personal.realName = realNameOf(personal.user);
  personal.host = QSysInfo::machineHostName().section(QLatin1Char('.'), 0, 0);
  for (const RecentFile& file : settings.recentFiles())
    personal.documents << file.path << QFileInfo(file.path).fileName() << file.title;
  return personal;
}

QString withoutPersonalData(const QString& text, const PersonalData& personal) {
  const QString root = QStringLiteral("root");
  QString clean = text;
  if (personal.home.size() > 1) clean.replace(personal.home, QStringLiteral("~"));
  for (const QString& document : longestFirst(personal.documents))
    clean = withoutWord(clean, document, QStringLiteral("[document]"));
  clean = withoutPaths(clean);
  clean = withoutWord(clean, personal.realName, QStringLiteral("[user]"));
  const QStringList names = personal.realName.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (const QString& name : names) clean = withoutWord(clean, name, QStringLiteral("[user]"));
  if (personal.user != root) clean = withoutWord(clean, personal.user, QStringLiteral("[user]"));
  if (personal.host != QStringLiteral("localhost")) clean = withoutWord(clean, personal.host, QStringLiteral("[host]"));
  return clean;
}

FaultFacts faultFacts(const Settings& settings) {
  FaultFacts facts;
  facts.program = QStringLiteral(ATTENTIONSCOPE_VERSION);
  facts.qtCompiled = QStringLiteral(QT_VERSION_STR);
  facts.qtRunning = QString::fromLatin1(qVersion());
  facts.system = systemFacts();
  constexpr double kPointsPerPixel = 0.75;
  const auto device = settings.device();
  facts.settings = {
      {QStringLiteral("theme"), themeName(settings.themeMode())},
      {QStringLiteral("text size"),
       QString::number(settings.textPixels() * kPointsPerPixel, 'f', 1) + QStringLiteral(" pt")},
      {QStringLiteral("language"),
       settings.language().isEmpty() ? QStringLiteral("like the system") : settings.language()},
      {QStringLiteral("backend"),
       backendName(settings.backend()) + (device ? QStringLiteral(", device %1").arg(*device) : QString())},
      {QStringLiteral("motion"), motionName(settings.motion())},
      {QStringLiteral("decimals"),
       settings.decimals() ? QString::number(*settings.decimals()) : QStringLiteral("as they fit")},
      {QStringLiteral("speed"), QString::number(settings.speed())},
      {QStringLiteral("panes"),
       QStringLiteral("inputs %1, explanation %2").arg(onOff(settings.inputsShown()), onOff(settings.explainShown()))},
  };
  facts.settings.append(
      {QStringLiteral("locale"), QLocale().name() + QStringLiteral(", of the system ") + QLocale::system().name()});
  const SystemSettings& system = settings.system();
  const auto add = [&facts](const char* name, const QStringList& values) {
    if (!values.isEmpty()) facts.settings.append({QLatin1String(name), values.join(QStringLiteral(", "))});
  };
  add("for all users", system.files);
  add("fixed", system.policy.fixed);
  add("hidden", system.policy.hidden);
  if (!system.policy.network) add("network", {onOff(false)});
  if (system.policy.kioskMinutes > 0) add("kiosk", {QStringLiteral("%1 min").arg(system.policy.kioskMinutes)});
  for (const IgnoredSetting& each : system.ignored)
    add("ignored", {each.key.isEmpty() ? each.file : each.key + QLatin1Char('=') + each.found});
  return facts;
}

void addScreens(FaultFacts& facts) {
  facts.platform = QGuiApplication::platformName();
  if (const QStyle* style = QApplication::style()) facts.style = style->name();
  const QList<QScreen*> screens = QGuiApplication::screens();
  for (const QScreen* screen : screens) {
    facts.screens.push_back({screen->geometry().size() * screen->devicePixelRatio(), screen->devicePixelRatio(),
                             screen->logicalDotsPerInch(), screen->refreshRate()});
  }
}

QString faultReport(const FaultFacts& facts, const PersonalData& personal) {
  const SystemFacts& system = facts.system;
  QString text =
      line(QStringLiteral("AttentionScope"),
           facts.program + (system.packaging.isEmpty() ? QString() : QStringLiteral(", ") + system.packaging));
  text +=
      line(QStringLiteral("Qt"), facts.qtCompiled == facts.qtRunning
                                     ? facts.qtRunning
                                     : QStringLiteral("%1, compiled with %2").arg(facts.qtRunning, facts.qtCompiled));
  text += line(QStringLiteral("platform"),
               facts.platform.isEmpty()
                   ? QStringLiteral("none: the command line")
                   : facts.platform + (facts.style.isEmpty() ? QString() : QStringLiteral(", style ") + facts.style));
  text += line(QStringLiteral("system"), system.distribution);
  text += line(QStringLiteral("kernel"),
               withoutPersonalData(system.kernel, personal) + QStringLiteral(", ") + system.architecture);
  text += line(QStringLiteral("processor"), QStringLiteral("%1, %2 threads").arg(system.processor).arg(system.cores));
  text += line(QStringLiteral("memory"), gibibytes(system.memoryBytes));
  // The text so far is exempt from redaction: a host called "debian" must not change the name of the system.
  const QString machine = std::exchange(text, heading(QStringLiteral("Devices")));
  for (const DeviceEntry& device : facts.devices) text += deviceLines(device, facts.drivers);
  for (const QString& failure : facts.failures) text += line(QStringLiteral("earlier"), failure);
  text += heading(QStringLiteral("Settings"));
  for (const auto& [name, value] : facts.settings) text += line(name, value);
  if (!facts.screens.empty()) text += heading(QStringLiteral("Screens"));
  for (const ReportedScreen& screen : facts.screens)
    text += QStringLiteral("%1 x %2, scale %3, %4 dpi, %5 Hz\n")
                .arg(screen.size.width())
                .arg(screen.size.height())
                .arg(screen.scale)
                .arg(qRound(screen.dotsPerInch))
                .arg(qRound(screen.hertz));
  if (!system.environment.isEmpty()) text += heading(QStringLiteral("Environment"));
  for (const auto& [name, value] : system.environment) text += name + QLatin1Char('=') + value + QLatin1Char('\n');
  QString report = machine + withoutPersonalData(text, personal);
  if (!facts.notices.empty()) report += heading(QStringLiteral("Last messages"));
  const std::size_t first = facts.notices.size() > kMaxNotices ? facts.notices.size() - kMaxNotices : 0;
  for (std::size_t n = first; n < facts.notices.size(); ++n) report += noticeLines(facts.notices[n], personal);
  return report;
}

}  // namespace attn::app
