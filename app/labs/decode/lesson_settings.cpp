// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/lesson_settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>
#include <array>
#include <cmath>
#include <cstdint>

#include "scenario/limits.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "traffic/hardware.h"
#include "traffic/models.h"

namespace attn::app {
namespace {

constexpr std::int64_t kMaxBatch = 256, kMaxLength = 4096;
constexpr qsizetype kMaxLengths = 8;

template <class Settings>
struct Count {
  const char* name;
  std::int64_t Settings::*member;
  std::int64_t low, high;
};
constexpr std::array kDecodeCounts{Count<DecodeSettings>{"length", &DecodeSettings::length, 1, limits::position},
                                   Count<DecodeSettings>{"batch", &DecodeSettings::batch, 1, kMaxBatch},
                                   Count<DecodeSettings>{"window", &DecodeSettings::window, 0, limits::position}};
constexpr std::array kServingCounts{Count<ServingSettings>{"chunk", &ServingSettings::chunk, 1, limits::position},
                                    Count<ServingSettings>{"queries", &ServingSettings::queries, 1, kMaxBatch},
                                    Count<ServingSettings>{"splits", &ServingSettings::splits, 1, kMaxBatch},
                                    Count<ServingSettings>{"block", &ServingSettings::block, 1, kLargestBlock},
                                    Count<ServingSettings>{"prefix", &ServingSettings::prefix, 0, kMaxLength},
                                    Count<ServingSettings>{"slots", &ServingSettings::slots, 1, kMaxBatch}};
const QString kModel = QStringLiteral("model"), kHardware = QStringLiteral("hardware"),
              kParameters = QStringLiteral("parameters"), kLengths = QStringLiteral("lengths");

/// Reads one object; remembers the first error.
class Reader {
 public:
  explicit Reader(const QJsonObject& object) : m_object(object), m_unread(object.keys()) {}

  template <class Settings>
  void read(const Count<Settings>& count, Settings& settings) {
    const QString name = QString::fromLatin1(count.name);
    if (takes(name)) settings.*count.member = whole(name, m_object.value(name), count.low, count.high);
  }

  void readModel() {
    if (!takes(kModel)) return;
    const QJsonValue value = m_object.value(kModel);
    if (value.toString().isEmpty() ? !value.isString() : findModel(value.toString().toStdString()) == nullptr)
      fail(kModel, namesOf(models()));
  }

  void readHardware(Hardware& target) {
    if (!takes(kHardware)) return;
    const Hardware* found = findHardware(m_object.value(kHardware).toString().toStdString());
    if (found != nullptr)
      target = *found;
    else
      fail(kHardware, namesOf(hardwareTable()));
  }

  void readParameters(DecodeSettings& values) {
    if (!takes(kParameters)) return;
    const QJsonValue value = m_object.value(kParameters);
    if (!value.isBool()) fail(kParameters, {QStringLiteral("true"), QStringLiteral("false")});
    values.readsWeights = values.serving.readsWeights = value.toBool();
  }

  void readLengths(std::vector<std::int64_t>& lengths) {
    if (!takes(kLengths)) return;
    const QJsonArray all = m_object.value(kLengths).toArray();
    lengths.clear();
    for (const QJsonValue& each : all) lengths.push_back(whole(kLengths, each, 1, kMaxLength));
    if (all.isEmpty() || all.size() > kMaxLengths)
      fail(LessonSettings::tr("“%1” must be a list of 1 to %2 numbers.").arg(kLengths).arg(kMaxLengths));
  }

  tl::expected<void, QString> finished() {
    if (!m_unread.isEmpty())
      fail(LessonSettings::tr("There is no setting “%1”; there are %2.").arg(m_unread.first(), listText(m_known)));
    if (!m_error.isEmpty()) return tl::unexpected(m_error);
    return {};
  }

 private:
  bool takes(const QString& name) {
    m_known << name;
    return m_unread.removeOne(name);
  }

  // lupdate takes the namespace of std::int64_t for that of the function.
  qint64 whole(const QString& name, const QJsonValue& value, std::int64_t low, std::int64_t high) {
    const double number = value.toDouble(-1);
    if (number >= static_cast<double>(low) && number <= static_cast<double>(high) && number == std::floor(number))
      return static_cast<qint64>(number);
    fail(LessonSettings::tr("“%1” must be an integer from %2 to %3.").arg(name, wholeText(low), wholeText(high)));
    return low;
  }

  static QStringList namesOf(const auto& table) {
    QStringList names;
    for (const auto& each : table) names << QString::fromStdString(each.name);
    return names;
  }

  void fail(const QString& name, const QStringList& allowed) {
    fail(LessonSettings::tr("“%1” must be one of %2.").arg(name, listText(allowed)));
  }
  void fail(const QString& error) {
    if (m_error.isEmpty()) m_error = error;
  }

  const QJsonObject& m_object;
  QStringList m_unread, m_known;
  QString m_error;
};

}  // namespace

LessonSettings::LessonSettings(const QString& json) : m_object(QJsonDocument::fromJson(json.toUtf8()).object()) {}

std::optional<std::string> LessonSettings::model() const {
  if (!m_object.contains(kModel)) return std::nullopt;
  return m_object.value(kModel).toString().toStdString();
}

QString LessonSettings::written(const std::optional<std::string>& model, const DecodeSettings& values,
                                const DecodeSettings& usual) {
  QJsonObject object;
  if (model) object.insert(kModel, QString::fromStdString(*model));
  if (values.hardware.name != usual.hardware.name && findHardware(values.hardware.name) != nullptr)
    object.insert(kHardware, QString::fromStdString(values.hardware.name));
  // One key sets both, so the one that was changed decides.
  const bool isDecodeChanged = values.readsWeights != usual.readsWeights;
  if (isDecodeChanged || values.serving.readsWeights != usual.serving.readsWeights)
    object.insert(kParameters, isDecodeChanged ? values.readsWeights : values.serving.readsWeights);
  if (values.serving.lengths != usual.serving.lengths) {
    QJsonArray lengths;
    for (const std::int64_t length : values.serving.lengths) lengths.append(static_cast<qint64>(length));
    object.insert(kLengths, lengths);
  }
  const auto add = [&object](const auto& counts, const auto& now, const auto& before) {
    for (const auto& count : counts)
      if (now.*count.member != before.*count.member)
        object.insert(QString::fromLatin1(count.name), static_cast<qint64>(now.*count.member));
  };
  add(kDecodeCounts, values, usual);
  add(kServingCounts, values.serving, usual.serving);
  return object.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

tl::expected<void, QString> LessonSettings::readInto(DecodeSettings& values) const {
  Reader reader(m_object);
  reader.readModel();
  reader.readHardware(values.hardware);
  reader.readParameters(values);
  reader.readLengths(values.serving.lengths);
  for (const auto& count : kDecodeCounts) reader.read(count, values);
  for (const auto& count : kServingCounts) reader.read(count, values.serving);
  return reader.finished();
}

}  // namespace attn::app
