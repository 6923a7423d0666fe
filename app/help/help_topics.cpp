// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_topics.h"

#include <QRegularExpression>
#include <algorithm>

namespace attn::app {

const std::vector<HelpTopic>& helpTopics() {
  static const std::vector<HelpTopic> topics{
      {"welcome", "start", "five-things"},
      {"inputs", "", "inputs"},
      {"step", "", ""},
      {"explain", "", "explain"},
      {"playback", "", "playback"},
      {"notes", "documents", "whole"},
      {"compare", "compare", "stage"},
      {"learn.home", "learn", "home"},
      {"learn.lesson", "learn", "lessons"},
      {"learn.ask", "learn", "ask"},
      {"learn.cards", "learn", "cards"},
      {"learn.interview", "learn", "interview"},
      {"learn.report", "learn", "report"},
      {"learn.code", "learn", "code"},
      {"learn.settings", "learn", "settings"},
      {"learn.work", "learn", "work"},
      {"classroom.work", "classroom", "work"},
      {"classroom.handout", "classroom", "handout"},
      {"classroom.results", "classroom", "results"},
      {"classroom.projector", "classroom", "projector"},
      {"lecture.record", "lectures", "record"},
      {"lecture.questions", "lectures", "questions"},
      {"lecture.present", "lectures", "present"},
      {"lecture.export", "lectures", "export"},
      {"documents.sentence", "documents", "sentence"},
      {"documents.import", "documents", "import"},
      {"documents.recording", "documents", "recording"},
      {"documents.export", "documents", "export"},
      {"documents.changed", "troubleshooting", "changed-by-others"},
      {"published", "commands", "published"},
      {"glossary", "glossary", ""},
      {"reading", "reading", ""},
  };
  return topics;
}

namespace {

/// The page of the Model lab that has this step: layers, stages of a block, or tokens.
QString modelPageOf(const QString& step) {
  static const QRegularExpression layer(QStringLiteral("^(\\d+|next)$")),
      token(QStringLiteral("^(prompt|token-\\d+)$"));
  if (layer.match(step).hasMatch()) return QStringLiteral("heads");
  return token.match(step).hasMatch() ? QStringLiteral("generate") : QStringLiteral("block");
}

}  // namespace

HelpPlace helpPlaceOfStep(const QString& lab, const QString& step) {
  // The page explains all single tokens at the first one.
  static const QRegularExpression token(QStringLiteral("^t\\d+$"));
  if (lab == QStringLiteral("decode") && token.match(step).hasMatch()) return {lab, QStringLiteral("t1")};
  // Every T has the same picture: the page explains each quantity once, for all T.
  if (lab == QStringLiteral("growth"))
    return {lab, step.contains(u'-') ? step.section(u'-', 0, 0) : QStringLiteral("plots")};
  // Every step of training has the same picture.
  if (lab == QStringLiteral("train")) return {lab, QStringLiteral("steps")};
  // The curve is explained once, for all its ranges.
  if (lab == QStringLiteral("sandbox")) return {lab, step.section(u'-', 0, 0)};
  if (lab == QStringLiteral("model")) return {lab, modelPageOf(step)};
  return {lab, step};
}

HelpPlace helpPlaceOf(const QString& topic, const HelpView& view) {
  const auto& topics = helpTopics();
  const auto found =
      std::ranges::find_if(topics, [&](const HelpTopic& each) { return topic == QLatin1String(each.name); });
  const bool isOfLab = found == topics.end() || *found->page == '\0';
  if (!isOfLab) return {QLatin1String(found->page), QLatin1String(found->anchor)};
  if (view.lab.isEmpty()) return {QStringLiteral("start"), QStringLiteral("window")};
  if (found != topics.end() && *found->anchor != '\0') return {view.lab, QLatin1String(found->anchor)};
  // If nothing is playing, the whole stage.
  return view.step.isEmpty() ? HelpPlace{view.lab, QStringLiteral("stage")} : helpPlaceOfStep(view.lab, view.step);
}

}  // namespace attn::app
