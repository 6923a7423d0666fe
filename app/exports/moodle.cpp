// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/moodle.h"

#include <QCoreApplication>
#include <QString>
#include <algorithm>
#include <utility>
#include <vector>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "classroom/own_question.h"
#include "exports/plain_question_html.h"
#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

struct MoodleWords {
  Q_DECLARE_TR_FUNCTIONS(MoodleWords)
};

/// A CDATA section without the characters that XML does not allow.
std::string cdata(const QString& text) {
  QString kept;
  for (const QChar c : text) {
    const bool isControl = c.unicode() < 0x20 && c != QLatin1Char('\n') && c != QLatin1Char('\t');
    if (!isControl && c.unicode() < 0xFFFE) kept += c;
  }
  kept.replace(QStringLiteral("]]>"), QStringLiteral("]]]]><![CDATA[>"));
  return "<![CDATA[" + kept.toStdString() + "]]>";
}

std::string textElement(const std::string& name, const QString& html, const std::string& files = {}) {
  return "    <" + name + " format=\"html\"><text>" + cdata(html) + "</text>" + files + "</" + name + ">\n";
}

constexpr const char* kFigureFile = "figure.png";

/// Moodle stores it with the text, which refers to it by @@PLUGINFILE@@.
std::string fileElement(const PlainFigure* figure) {
  if (!figure || figure->png.isEmpty()) return {};
  return std::string("<file name=\"") + kFigureFile + "\" path=\"/\" encoding=\"base64\">" +
         figure->png.toBase64().toStdString() + "</file>";
}

QString askedHtml(const Question& question, const PlainFigure* figure) {
  const QString address = QStringLiteral("@@PLUGINFILE@@/") + QLatin1String(kFigureFile);
  QString html = plainQuestionHtml(question, figure ? figure->html(address) : QString());
  if (question.kind == AnswerKind::Order)
    html += paragraphHtml(MoodleWords::tr("Give each line its position; 1 is first.").toHtmlEscaped());
  if (question.kind == AnswerKind::Number && question.unit == AnswerUnit::None)
    html += paragraphHtml(QStringLiteral("<i>(%1)</i>").arg(numberWantedText(question).toHtmlEscaped()));
  if (question.kind == AnswerKind::Number && question.unit != AnswerUnit::None) {
    const std::string_view unit = code(question.unit);
    html += paragraphHtml(
        MoodleWords::tr("A number without a unit is read as %1.").arg(QString::fromUtf8(unit)).toHtmlEscaped());
  }
  return html;
}

QString feedbackOf(const std::vector<Mistake>& mistakes) {
  return mistakes.empty() ? QString() : paragraphHtml(mistakesHtml(mistakes));
}

/// 100 or 0: fractions that every Moodle version accepts.
std::string answerElement(bool right, const std::string& text, const std::string& inner,
                          const std::vector<Mistake>& mistakes) {
  return std::string("    <answer fraction=\"") + (right ? "100" : "0") + "\" format=\"html\">\n      <text>" + text +
         "</text>\n" + inner + "      <feedback format=\"html\"><text>" + cdata(feedbackOf(mistakes)) +
         "</text></feedback>\n    </answer>\n";
}

/// Moodle multiplies an answer in the first unit by a unit's multiplier to convert it to that unit.
std::vector<std::pair<std::string, double>> unitsOf(AnswerUnit unit) {
  const auto scaled = [](const std::string& base) {
    return std::vector<std::pair<std::string, double>>{{base, 1},          {"k" + base, 1e-3},  {"M" + base, 1e-6},
                                                       {"G" + base, 1e-9}, {"T" + base, 1e-12}, {"P" + base, 1e-15}};
  };
  switch (unit) {
    case AnswerUnit::None:
      return {};
    case AnswerUnit::Bytes: {
      auto units = scaled("B");
      double multiplier = 1;
      for (const char* each : {"KiB", "MiB", "GiB", "TiB"}) units.emplace_back(each, multiplier /= 1024);
      return units;
    }
    case AnswerUnit::Seconds:
      return {{"s", 1}, {"ms", 1e3}, {"µs", 1e6}, {"us", 1e6}, {"ns", 1e9}, {"ps", 1e12}};
    case AnswerUnit::Operations:
    case AnswerUnit::BytesPerSecond:
    case AnswerUnit::FlopsPerSecond:
      return scaled(std::string(code(unit)));
    case AnswerUnit::TokensPerSecond:
    case AnswerUnit::Percent:
    case AnswerUnit::Tokens:
      return {{std::string(code(unit)), 1}};
  }
  return {};
}

std::string numericalParts(const Question& question) {
  const std::string tolerance = "      <tolerance>" + shortest(question.tolerance) + "</tolerance>\n";
  std::string xml = answerElement(true, shortest(std::get<double>(question.answer)), tolerance, {});
  // Moodle uses the first matching answer, so mistakes with the same answer share one feedback.
  std::vector<AnswerValue> told;
  for (const Mistake& mistake : question.mistakes) {
    const double* value = std::get_if<double>(&mistake.answer);
    const auto isSame = [&](const AnswerValue& other) { return isSameAnswer(question, mistake.answer, other); };
    if (!value || std::ranges::any_of(told, isSame)) continue;
    told.push_back(mistake.answer);
    xml += answerElement(false, shortest(*value), tolerance, recognizedMistakes(question, mistake.answer));
  }
  const auto units = unitsOf(question.unit);
  if (!units.empty()) {
    xml += "    <units>\n";
    for (const auto& [name, multiplier] : units)
      xml += "      <unit><multiplier>" + shortest(multiplier) + "</multiplier><unit_name>" + name +
             "</unit_name></unit>\n";
    xml += "    </units>\n";
  }
  // The unit is optional; if there is none, no unit field is shown.
  return xml + "    <unitgradingtype>0</unitgradingtype>\n    <unitpenalty>0</unitpenalty>\n    <showunits>" +
         (units.empty() ? "3" : "0") + "</showunits>\n    <unitsleft>0</unitsleft>\n";
}

struct Offered {
  QString html;
  AnswerValue answer;
};

std::string choiceParts(const Question& question, const std::vector<Offered>& offered) {
  std::string xml =
      "    <single>true</single>\n    <shuffleanswers>false</shuffleanswers>\n"
      "    <answernumbering>abc</answernumbering>\n";
  for (const Offered& each : offered)
    xml +=
        answerElement(isRight(question, each.answer), cdata(each.html), {}, recognizedMistakes(question, each.answer));
  return xml;
}

std::vector<Offered> choicesOf(const Question& question) {
  std::vector<Offered> offered;
  for (std::size_t i = 0; i < question.choices.size(); ++i)
    offered.push_back({learnerHtml(phraseText(question.choices[i])), i});
  return offered;
}

std::vector<Offered> cellsOf(const Question& question) {
  std::vector<Offered> offered;
  if (!question.matrix) return offered;
  const AskedMatrix& asked = *question.matrix;
  for (Index row = 0; row < asked.values.rows(); ++row)
    for (Index column = 0; column < asked.values.cols(); ++column)
      offered.push_back({MoodleWords::tr("row %1, column %2")
                             .arg(QString::fromStdString(asked.rows[static_cast<std::size_t>(row)]),
                                  QString::fromStdString(asked.columns[static_cast<std::size_t>(column)]))
                             .toHtmlEscaped(),
                         CellPlace{row, column}});
  return offered;
}

std::string matchingParts(const Question& question) {
  const auto& order = std::get<std::vector<std::size_t>>(question.answer);
  std::string xml = "    <shuffleanswers>false</shuffleanswers>\n";
  for (std::size_t choice = 0; choice < question.choices.size(); ++choice) {
    const auto place = std::ranges::find(order, choice) - order.begin() + 1;
    xml += "    <subquestion format=\"html\"><text>" + cdata(learnerHtml(phraseText(question.choices[choice]))) +
           "</text><answer><text>" + std::to_string(place) + "</text></answer></subquestion>\n";
  }
  return xml;
}

const char* typeOf(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::Number:
      return "numerical";
    case AnswerKind::Order:
      return "matching";
    case AnswerKind::Text:
      return "essay";
    case AnswerKind::Choice:
    case AnswerKind::Cell:
      break;
  }
  return "multichoice";
}

std::string essayParts(const Question& question) {
  return "    <responseformat>editor</responseformat>\n    <responserequired>1</responserequired>\n"
         "    <responsefieldlines>10</responsefieldlines>\n    <attachments>0</attachments>\n" +
         textElement("graderinfo", plainChecklistHtml(question));
}

std::string partsOfKind(const Question& question) {
  switch (question.kind) {
    case AnswerKind::Number:
      return numericalParts(question);
    case AnswerKind::Order:
      return matchingParts(question);
    case AnswerKind::Cell:
      return choiceParts(question, cellsOf(question));
    case AnswerKind::Text:
      return essayParts(question);
    case AnswerKind::Choice:
      break;
  }
  return choiceParts(question, choicesOf(question));
}

std::string plainElement(const std::string& name, const QString& text) {
  return "    <" + name + "><text>" + cdata(text) + "</text></" + name + ">\n";
}

QString padded(std::size_t number, std::size_t most) {
  return QStringLiteral("%1").arg(number, static_cast<int>(std::to_string(most).size()), 10, QLatin1Char('0'));
}

std::string questionXml(const HandoutQuestion& asked, const Question& question, const PlainFigure* figure,
                        const QString& name) {
  const std::string id = asked.templateId + '-' + std::to_string(asked.version) + '-' + std::to_string(asked.seed);
  return std::string("  <question type=\"") + typeOf(question.kind) + "\">\n" + plainElement("name", name) +
         textElement("questiontext", askedHtml(question, figure), fileElement(figure)) +
         textElement("generalfeedback", plainWorkingHtml(question)) + "    <defaultgrade>" + shortest(asked.points) +
         "</defaultgrade>\n    <penalty>0</penalty>\n" + "    <hidden>0</hidden>\n    <idnumber>" + id +
         "</idnumber>\n" + partsOfKind(question) + "  </question>\n";
}

/// Moodle escapes a slash within a category name by doubling it.
QString categoryName(const QString& text) {
  return QString(text).replace(QLatin1Char('/'), QStringLiteral("//"));
}

}  // namespace

std::string moodleXml(std::span<const Handout> handouts) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n";
  if (handouts.empty()) return xml + "</quiz>\n";
  const std::size_t questions = handouts.front().questions.size();
  const QString shownTitle = QString::fromStdString(foreign::shown(handouts.front().title));
  const QString title = shownTitle.trimmed().isEmpty() ? QStringLiteral("AttentionScope") : shownTitle;
  TracedScenarios traced;
  const std::vector<PlainFigure> figures = plainFiguresOf(handouts);
  for (std::size_t i = 0; i < questions; ++i) {
    const HandoutQuestion& first = handouts.front().questions[i];
    const QString name = padded(i + 1, questions) + QLatin1Char(' ') +
                         QString::fromStdString(first.own ? foreign::shown(ownTitle(*first.own)) : first.templateId);
    xml += "  <question type=\"category\">\n    <category><text>" +
           cdata(QStringLiteral("$course$/top/") + categoryName(title) + QLatin1Char('/') + categoryName(name)) +
           "</text></category>\n  </question>\n";
    for (const Handout& handout : handouts) {
      if (i >= handout.questions.size()) continue;
      if (const auto asked = questionOf(handout.questions[i], traced))
        xml += questionXml(handout.questions[i], asked->question, figureOf(asked->question, figures),
                           name + QStringLiteral(" · ") +
                               padded(static_cast<std::size_t>(handout.variant), static_cast<std::size_t>(handout.of)));
    }
  }
  return xml + "</quiz>\n";
}

}  // namespace attn::app
