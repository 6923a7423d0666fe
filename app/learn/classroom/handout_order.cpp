// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/handout_order.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/replace_file.h"
#include "classroom/handout.h"
#include "exports/moodle.h"
#include "scenario/input_file.h"
#include "session/document_file.h"
#include "text/problem_text.h"
#include "text/roster_text.h"

namespace attn::app {
namespace {

struct OrderText {
  Q_DECLARE_TR_FUNCTIONS(HandoutOrder)
};

QString qtOf(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString notWritten(const QString& path, const QString& reason) {
  return OrderText::tr("%1 cannot be written: %2. Choose another folder or free some space, and hand out again.")
      .arg(QDir::toNativeSeparators(path), reason);
}

/// `open` with answers, as the file with this text identifies it.
HandoutFile printedFile(std::string name, const std::string& text, Handout open) {
  return {std::move(name), sha256Of(text), std::move(open)};
}

/// Plans the hand-outs of the students of a roster. The hand-outs in the folder stay, on paper, too.
tl::expected<void, QString> addRosterHandouts(const HandoutOrder& order, HandoutPlan& plan) {
  const auto roster = rosterIn(order.roster);
  if (!roster) return tl::unexpected(roster.error());
  const std::filesystem::path folder = toPath(order.folder);
  const std::vector<HandoutFile> there = handoutsIn(folder);
  RosterHandouts handouts = makeHandouts(order.assignment, *roster, order.seed, there);
  const std::vector<NamedHandout> made = handouts.made;
  const auto key = sealMade(handouts, toPath(order.keyFile));
  if (!key) return tl::unexpected(key.error());
  if (order.files) plan.key = *key;
  for (std::size_t i = 0; i < made.size(); ++i)
    plan.handouts.push_back(printedFile(made[i].name, writeHandout(handouts.made[i].handout), made[i].handout));
  for (const NamedHandout& each : handouts.kept) {
    const auto file = std::ranges::find(there, each.name, &HandoutFile::name);
    auto open = *key ? unsealed(each.handout, **key) : each.handout;
    if (!open) return tl::unexpected(open.error());
    plan.handouts.push_back({each.name, file->sha256, std::move(*open)});
  }
  std::ranges::sort(plan.handouts, {}, [](const HandoutFile& each) { return each.handout.variant; });
  for (const auto* part : {&handouts.kept, &handouts.left})
    for (const NamedHandout& each : *part) plan.there << QString::fromStdString(each.name);
  plan.notices = rosterChangeTexts(handouts);
  if (order.files) plan.texts = rosterTexts(handouts, folder, order.archives);
  return {};
}

}  // namespace

tl::expected<Roster, QString> rosterIn(const QString& file) {
  constexpr qsizetype kMaxProblems = 6;
  const Result<std::string> bytes = readText(toPath(file));
  if (!bytes) return tl::unexpected(problemsText(bytes.error()));
  Roster roster = readRoster(*bytes);
  if (!roster.isUsable())
    return tl::unexpected(rosterProblemTexts(roster, false, kMaxProblems).join(QLatin1Char('\n')));
  return roster;
}

QStringList HandoutPlan::names() const {
  QStringList all;
  for (const NamedText& each : texts) all << QString::fromStdString(each.name);
  for (const QString& each : {worksheets, solutions})
    if (!each.isEmpty()) all << each;
  return all;
}

QString fileNameOf(const Assignment& assignment) {
  Handout named;
  named.title = assignment.title;
  QString name = QString::fromStdString(handoutFileName(named));
  name.chop(static_cast<qsizetype>(kHandoutSuffix.size()));
  return name.left(name.lastIndexOf(QLatin1Char('.')));
}

tl::expected<HandoutPlan, QString> planOf(const HandoutOrder& order) try {
  if (const Problems problems = checkAssignment(order.assignment); !problems.empty()) {
    constexpr int kMaxSaid = 4;
    return tl::unexpected(problemsText(problems, kMaxSaid));
  }
  HandoutPlan plan;
  const QString name = fileNameOf(order.assignment);
  if (!order.roster.isEmpty()) {
    if (const auto added = addRosterHandouts(order, plan); !added) return tl::unexpected(added.error());
  } else {
    const std::vector<Handout> handouts = makeHandouts(order.assignment, order.variants, order.seed);
    if (order.files && !order.keyFile.isEmpty()) plan.key = newSealingKey();
    const std::vector<NamedText> texts = handoutTexts(plan.key ? sealed(handouts, *plan.key) : handouts);
    for (std::size_t i = 0; i < handouts.size(); ++i)
      plan.handouts.push_back(printedFile(texts[i].name, texts[i].text, handouts[i]));
    if (order.files) plan.texts = texts;
  }
  if (order.files) {
    plan.texts.push_back({name.toStdString() + std::string(kAssignmentSuffix), writeAssignment(order.assignment)});
  }
  if (order.moodle) {
    std::vector<Handout> handouts;
    for (const HandoutFile& each : plan.handouts) handouts.push_back(each.handout);
    plan.texts.push_back({name.toStdString() + ".moodle.xml", moodleXml(handouts)});
  }
  if (order.worksheets) plan.worksheets = name + QStringLiteral("-worksheets.pdf");
  if (order.worksheets && order.solutions) plan.solutions = name + QStringLiteral("-solutions.pdf");
  return plan;
} catch (const std::exception& error) {
  return tl::unexpected(QString::fromUtf8(error.what()));
}

FolderConflicts conflictsOf(const HandoutOrder& order, const HandoutPlan& plan) {
  FolderConflicts conflicts;
  const QDir folder(order.folder);
  for (const std::string& name : othersInPlaceOf(plan.texts, toPath(order.folder)))
    conflicts.changed << QString::fromStdString(name);
  for (const QString& each : {plan.worksheets, plan.solutions})
    if (!each.isEmpty() && QFileInfo::exists(folder.filePath(each))) conflicts.changed << each;
  if (!order.files) return conflicts;
  const QStringList ours = plan.names() + plan.there;
  const QStringList there = folder.entryList({QStringLiteral("*") + qtOf(kHandoutSuffix)}, QDir::Files);
  for (const QString& each : there)
    if (!ours.contains(each)) ++conflicts.others;
  return conflicts;
}

tl::expected<int, QString> writePlan(const HandoutOrder& order, const HandoutPlan& plan,
                                     const std::function<bool(int done, int of)>& progress) {
  const QDir folder(order.folder);
  const auto count = static_cast<int>(plan.names().size());
  int done = 0;
  if (!progress(done, count)) return done;
  // First, because sealed hand-outs are useless without it.
  if (plan.key)
    if (const auto written = writeKeyFile(toPath(order.keyFile), *plan.key, order.assignment.title); !written)
      return tl::unexpected(written.error());
  for (const NamedText& each : plan.texts) {
    if (!progress(done, count)) return done;
    const QString path = folder.filePath(QString::fromStdString(each.name));
    const auto written = replaceFile(path, QByteArray::fromStdString(each.text), MissingFolder::IsMade);
    if (!written) return tl::unexpected(notWritten(path, written.error()));
    ++done;
  }
  if (!progress(done, count)) return done;
  if (!plan.worksheets.isEmpty()) {
    if (!QDir().mkpath(order.folder))
      return tl::unexpected(notWritten(order.folder, OrderText::tr("the folder cannot be made")));
    std::optional<std::filesystem::path> solutions;
    if (!plan.solutions.isEmpty()) solutions = toPath(folder.filePath(plan.solutions));
    const auto written =
        writeWorksheets(plan.handouts, order.paper, toPath(folder.filePath(plan.worksheets)), solutions);
    if (!written) return tl::unexpected(written.error());
    done += solutions ? 2 : 1;
  }
  progress(done, count);
  return done;
}

}  // namespace attn::app
