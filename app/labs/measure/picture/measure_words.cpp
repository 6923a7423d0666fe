// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/picture/measure_words.h"

#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>

#include "attention/backend_name.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

QString namedDevice(const std::string& backend, const std::string& name, const std::string& platform, int units,
                    const std::string& type) {
  QString text;
  if (backend == kEigenBackend)
    text = QStringLiteral("Eigen");
  else if (platform.starts_with("Portable Computing Language"))
    text = QStringLiteral("PoCL");
  else
    text = QString::fromStdString(name).simplified();
  if (text.isEmpty()) text = QString::fromStdString(backend);
  if (type == "cpu" && units > 0) text += QStringLiteral(" · ") + MeasureSceneText::tr("%n core(s)", nullptr, units);
  return text;
}

}  // namespace

QString kernelText(AttentionKernel kernel) {
  const QString texts[] = {MeasureSceneText::tr("eager"), MeasureSceneText::tr("standard"),
                           MeasureSceneText::tr("flash")};
  return texts[static_cast<std::size_t>(kernel)];
}

QString kernelWords(AttentionKernel kernel) {
  const QString words[] = {MeasureSceneText::tr("five kernels"), MeasureSceneText::tr("three kernels, S in memory"),
                           MeasureSceneText::tr("one kernel, in tiles")};
  return words[static_cast<std::size_t>(kernel)];
}

QString phaseText(BenchPhase phase) {
  const QString texts[] = {MeasureSceneText::tr("build"),   MeasureSceneText::tr("tune"),
                           MeasureSceneText::tr("warm up"), MeasureSceneText::tr("measure"),
                           MeasureSceneText::tr("check"),   MeasureSceneText::tr("done")};
  return texts[static_cast<std::size_t>(phase)];
}

QString doingText(const QString& doing) {
  static const QRegularExpression aCase(QStringLiteral("^\\S+ (\\w+) T=(\\d+)$"));
  const auto found = aCase.match(doing);
  if (!found.hasMatch()) return doing;
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash})
    if (found.captured(1) == QString::fromUtf8(code(kernel)))
      return MeasureSceneText::tr("%1 at T = %2").arg(kernelText(kernel), wholeText(found.captured(2).toLongLong()));
  return doing;
}

QString maskText(bool causal, Index window) {
  if (window > 0 && causal) return MeasureSceneText::tr("causal, window of %1").arg(wholeText(window));
  if (window > 0) return MeasureSceneText::tr("window of %1").arg(wholeText(window));
  return causal ? MeasureSceneText::tr("causal") : MeasureSceneText::tr("not masked");
}

QString headsText(const HeadCounts& heads) {
  QString all = MeasureSceneText::tr("%n head(s)", nullptr, static_cast<int>(heads.query));
  if (heads.keyValue == heads.query) return all;
  return MeasureSceneText::tr("%1 on %n K/V head(s)", nullptr, static_cast<int>(heads.keyValue)).arg(all);
}

QString problemLine(const HeadCounts& heads, Index d, bool causal, Index window) {
  return headsText(heads) + MeasureSceneText::tr(" · d %1 · ").arg(wholeText(d)) + maskText(causal, window);
}

QString gflopsText(double value) {
  return QLocale().toString(value, 'f', value >= 9.95 || value == 0 ? 0 : value >= 0.995 ? 1 : 2);
}

QString shareText(double share) {
  const double percent = share * 100;
  return MeasureSceneText::tr("%1 %").arg(QLocale().toString(percent, 'f', percent >= 0.95 || percent == 0 ? 0 : 1));
}

QString timesText(double factor) {
  return MeasureSceneText::tr("%1×").arg(QLocale().toString(factor, 'f',
                                                            factor >= 9.95     ? 0
                                                            : factor >= 0.995  ? 1
                                                            : factor >= 0.0995 ? 2
                                                                               : 3));
}

QString errorText(const std::optional<double>& error) {
  if (!error) return QStringLiteral("–");
  if (*error == 0) return QLocale().toString(0);
  if (!std::isfinite(*error)) return QStringLiteral("∞");
  const QString text = QString::number(*error, 'e', 1);
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  return QLocale().toString(text.left(e).toDouble(), 'f', 1) + QStringLiteral("·10") +
         superscript(text.mid(e + 1).toInt());
}

QString deviceText(const BenchDevice& d) {
  return namedDevice(d.backend, d.name, d.platform, d.computeUnits, d.type);
}

QString deviceText(const DeviceEntry& d) {
  return namedDevice(d.backend, d.name, d.platform, d.computeUnits, d.type);
}

QString deviceShort(const BenchResult& result, const std::string& backend) {
  const auto shortly = [](const BenchDevice& d) {
    const bool card = d.type != "cpu" && d.backend != kEigenBackend;
    return card ? MeasureSceneText::tr("GPU") : deviceText(d).section(QStringLiteral(" · "), 0, 0);
  };
  const BenchDevice* device = findDevice(result, backend);
  if (device == nullptr) return QString::fromStdString(backend);
  QString name = shortly(*device);
  int number = 1;
  for (const BenchDevice& other : result.devices) {
    if (&other == device) break;
    if (shortly(other) == name) ++number;
  }
  return number == 1 ? name : name + QLatin1Char(' ') + QLocale().toString(number);
}

QString sideText(const MeasureView& view, const MeasureSide& side) {
  const BenchDevice* device = side.device();
  QString name = device ? deviceText(*device) : QString::fromStdString(side.backend);
  if (!side.other || !view.result) return name;
  const BenchDevice* same = findDevice(*view.result, side.backend);
  if (same == nullptr || deviceText(*same) != name) return name;
  if (view.result->processor != side.result->processor && !side.result->processor.empty())
    return QString::fromStdString(side.result->processor).simplified();
  const QDateTime when = QDateTime::fromString(QString::fromStdString(side.result->measuredAt), Qt::ISODate);
  if (!when.isValid()) return MeasureSceneText::tr("%1, the other").arg(name);
  return listText({name, QLocale().toString(when.toUTC().date(), QLocale::ShortFormat)});
}

QString seriesText(const MeasureView& view, const MeasureSide& side, AttentionKernel kernel) {
  const auto sides = sidesOf(view);
  const bool first = !sides.empty() && !side.other && sides.front().backend == side.backend;
  return first ? kernelText(kernel)
               : MeasureSceneText::tr("%1 on %2")
                     .arg(kernelText(kernel), sideText(view, side).section(QStringLiteral(" · "), 0, 0));
}

QString troubleShort(const BenchRun& run) {
  if (!run.failure) return {};
  switch (run.failure->kind) {
    case BackendFailure::Kind::OutOfMemory:
      return run.bytesNeeded > 0
                 ? MeasureSceneText::tr("does not fit: needs %1").arg(bytesText(static_cast<double>(run.bytesNeeded)))
                 : MeasureSceneText::tr("out of memory");
    case BackendFailure::Kind::BuildFailed:
      return MeasureSceneText::tr("not compiled");
    case BackendFailure::Kind::Cancelled:
      return MeasureSceneText::tr("canceled");
    default:
      return MeasureSceneText::tr("the device failed");
  }
}

}  // namespace attn::app
