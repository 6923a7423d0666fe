// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/progress_file.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonParseError>
#include <QStringList>
#include <string>
#include <utility>

#include "base/term.h"
#include "progress/log_lines.h"
#include "scenario/input_file.h"
#include "scenario/json_value.h"
#include "scenario/limits.h"

namespace attn::app {
namespace {

constexpr int kFileVersion = 1;
constexpr const char* kFileFormat = "attentionscope/progress";

class ProblemList {
 public:
  void add(ProblemCode code, std::string pointer, std::vector<std::string> arguments) {
    if (m_problems.size() < limits::problems) m_problems.push_back({code, std::move(pointer), std::move(arguments)});
  }
  bool isEmpty() const { return m_problems.empty(); }
  Problems take() { return std::move(m_problems); }

 private:
  Problems m_problems;
};

std::string termOfJson(const QJsonValue& value) {
  switch (value.type()) {
    case QJsonValue::Null:
    case QJsonValue::Undefined:
      return std::string(code(Term::Null));
    case QJsonValue::Bool:
      return std::string(code(Term::Boolean));
    case QJsonValue::Double:
      return std::string(code(Term::Number));
    case QJsonValue::String:
      return std::string(code(Term::String));
    case QJsonValue::Array:
      return std::string(code(Term::Array));
    case QJsonValue::Object:
      break;
  }
  return std::string(code(Term::Object));
}

std::string shortened(const QJsonValue& value) {
  constexpr qsizetype kMaxShown = 60;
  if (value.isString()) return value.toString().left(kMaxShown).toStdString();
  return value.toVariant().toString().left(kMaxShown).toStdString();
}

QJsonObject answerObject(const LoggedAnswer& answer) {
  QJsonObject object;
  for (const AnswerField& field : answerFields())
    if (const QVariant value = field.get(answer); !value.isNull())
      object.insert(QLatin1StringView(field.name), QJsonValue::fromVariant(value));
  return object;
}

QJsonObject eventObject(const LogEvent& event) {
  return {{QStringLiteral("uid"), QString::fromStdString(uidOf(event))},
          {QStringLiteral("utc_ms"), static_cast<qint64>(whenOf(event).utcMs)},
          {QStringLiteral("offset_minutes"), whenOf(event).offsetMinutes},
          {QStringLiteral("kind"), kindOf(event)},
          {QStringLiteral("detail"), detailOf(event)}};
}

template <class Function>
void eachObject(const QJsonObject& root, const QString& key, ProblemList& problems, Function read) {
  const std::string pointer = childPointer({}, key.toStdString());
  const QJsonValue list = root.value(key);
  if (list.isUndefined()) return problems.add(ProblemCode::MissingKey, "", {key.toStdString()});
  if (!list.isArray())
    return problems.add(ProblemCode::WrongType, pointer, {termOfJson(list), std::string(code(Term::Array))});
  const QJsonArray items = list.toArray();
  for (qsizetype i = 0; i < items.size(); ++i) {
    const QJsonValue item = items.at(i);
    const std::string place = pointer + "/" + std::to_string(i);
    if (item.isObject())
      read(item.toObject(), place);
    else
      problems.add(ProblemCode::WrongType, place, {termOfJson(item), std::string(code(Term::Object))});
  }
}

void noteUnknownKeys(const QJsonObject& object, const std::string& pointer, const QStringList& known,
                     ProblemList& problems) {
  for (const QString& key : object.keys())
    if (!known.contains(key))
      problems.add(ProblemCode::UnknownKey, childPointer(pointer, key.toStdString()),
                   {key.toStdString(), known.join(QStringLiteral(", ")).toStdString()});
}

void readAnswer(const QJsonObject& object, const std::string& pointer, LearningLog& log, ProblemList& problems) {
  static const QStringList known = [] {
    QStringList names;
    for (const AnswerField& field : answerFields()) names.append(QLatin1StringView(field.name));
    return names;
  }();
  LoggedAnswer answer;
  bool fits = true;
  for (const AnswerField& field : answerFields()) {
    const QJsonValue value = object.value(QLatin1StringView(field.name));
    if (field.set(answer, value.toVariant())) continue;
    fits = false;
    if (value.isUndefined())
      problems.add(ProblemCode::MissingKey, pointer, {field.name});
    else
      problems.add(ProblemCode::OutOfRange, childPointer(pointer, field.name), {shortened(value), field.expected});
  }
  noteUnknownKeys(object, pointer, known, problems);
  if (fits) log.answers.push_back(std::move(answer));
}

void readEvent(const QJsonObject& object, const std::string& pointer, LearningLog& log, ProblemList& problems) {
  static const QStringList known{QStringLiteral("uid"), QStringLiteral("utc_ms"), QStringLiteral("offset_minutes"),
                                 QStringLiteral("kind"), QStringLiteral("detail")};
  noteUnknownKeys(object, pointer, known, problems);
  for (const QString& key : known)
    if (!object.contains(key)) return problems.add(ProblemCode::MissingKey, pointer, {key.toStdString()});
  const auto utcMs = wholeNumber(object.value(QStringLiteral("utc_ms")).toVariant());
  const auto offset = wholeNumber(object.value(QStringLiteral("offset_minutes")).toVariant());
  if (!utcMs || !isTime(*utcMs))
    return problems.add(ProblemCode::OutOfRange, pointer + "/utc_ms",
                        {shortened(object.value(QStringLiteral("utc_ms"))), "milliseconds since 1970"});
  if (!offset || !isOffset(*offset))
    return problems.add(ProblemCode::OutOfRange, pointer + "/offset_minutes",
                        {shortened(object.value(QStringLiteral("offset_minutes"))), "-1440 … 1440"});
  const QString uid = object.value(QStringLiteral("uid")).toString();
  if (!isUid(uid))
    return problems.add(ProblemCode::OutOfRange, pointer + "/uid",
                        {shortened(object.value(QStringLiteral("uid"))), "1 … 64 characters"});
  auto event = logEvent(uid, {*utcMs, static_cast<int>(*offset)}, object.value(QStringLiteral("kind")).toString(),
                        object.value(QStringLiteral("detail")).toObject());
  if (event) return addTo(log, std::move(*event));
  problems.add(ProblemCode::UnknownName, pointer + "/kind",
               {shortened(object.value(QStringLiteral("kind"))),
                "lesson-reached, lesson-finished, lesson-restarted, interview-begun, interview-ended, answer-undone, "
                "text-checked, each with its details"});
}

void readDocuments(const QJsonObject& root, DocumentTexts& documents, ProblemList& problems) {
  const QJsonValue value = root.value(QStringLiteral("documents"));
  if (value.isUndefined()) return;
  if (!value.isObject())
    return problems.add(ProblemCode::WrongType, "/documents", {termOfJson(value), std::string(code(Term::Object))});
  const QJsonObject texts = value.toObject();
  for (auto text = texts.begin(); text != texts.end(); ++text) {
    const std::string pointer = childPointer("/documents", text.key().toStdString());
    if (!text.value().isString()) {
      problems.add(ProblemCode::WrongType, pointer, {termOfJson(text.value()), std::string(code(Term::String))});
      continue;
    }
    const QByteArray bytes = text.value().toString().toUtf8();
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    if (QString::fromLatin1(hash) != text.key())
      problems.add(ProblemCode::OutOfRange, pointer, {text.key().toStdString(), hash.toStdString()});
    else
      documents.emplace(hash.toStdString(), bytes);
  }
}

Problems syntaxProblem(const QByteArray& text, const QJsonParseError& error) {
  const QByteArray before = text.left(error.offset);
  const qsizetype line = before.count('\n') + 1;
  const qsizetype column = before.size() - (before.lastIndexOf('\n') + 1) + 1;
  return {
      {ProblemCode::JsonSyntax, "", {std::to_string(line), std::to_string(column), std::string(code(Term::Value))}}};
}

}  // namespace

QByteArray exportedProgress(const WholeProgress& progress) {
  QJsonArray answers, events;
  for (const LoggedAnswer& answer : progress.log.answers) answers.append(answerObject(answer));
  eachEvent(progress.log, [&](const LogEvent& event) { events.append(eventObject(event)); });
  QJsonObject documents;
  for (const auto& [hash, text] : progress.documents)
    documents.insert(QString::fromStdString(hash), QString::fromUtf8(text));
  const QJsonObject root{{QStringLiteral("format"), QLatin1StringView(kFileFormat)},
                         {QStringLiteral("version"), kFileVersion},
                         {QStringLiteral("answers"), answers},
                         {QStringLiteral("events"), events},
                         {QStringLiteral("documents"), documents}};
  return QJsonDocument(root).toJson(QJsonDocument::Indented);
}

Result<WholeProgress> importedProgress(const QByteArray& text) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(text, &error);
  if (error.error != QJsonParseError::NoError) return tl::unexpected(syntaxProblem(text, error));
  const QJsonObject root = document.object();
  const std::string format = root.value(QStringLiteral("format")).toString().toStdString();
  if (format != kFileFormat)
    return tl::unexpected(Problems{{ProblemCode::WrongFormat, "/format", {format, kFileFormat}}});
  const auto version = wholeNumber(root.value(QStringLiteral("version")).toVariant());
  if (version != kFileVersion)
    return tl::unexpected(Problems{{ProblemCode::UnsupportedVersion,
                                    "/version",
                                    {shortened(root.value(QStringLiteral("version"))), std::to_string(kFileVersion)}}});
  ProblemList problems;
  WholeProgress progress;
  noteUnknownKeys(root, "",
                  {QStringLiteral("format"), QStringLiteral("version"), QStringLiteral("answers"),
                   QStringLiteral("events"), QStringLiteral("documents")},
                  problems);
  eachObject(root, QStringLiteral("answers"), problems, [&](const QJsonObject& object, const std::string& pointer) {
    readAnswer(object, pointer, progress.log, problems);
  });
  eachObject(root, QStringLiteral("events"), problems, [&](const QJsonObject& object, const std::string& pointer) {
    readEvent(object, pointer, progress.log, problems);
  });
  readDocuments(root, progress.documents, problems);
  if (!problems.isEmpty()) return tl::unexpected(problems.take());
  return progress;
}

Result<WholeProgress> importedProgress(const std::filesystem::path& file) {
  const Result<std::string> text = readText(file);
  if (!text) return tl::unexpected(text.error());
  return importedProgress(QByteArray::fromStdString(*text));
}

}  // namespace attn::app
