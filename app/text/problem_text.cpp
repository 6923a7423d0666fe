// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/problem_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <array>

#include "base/foreign_text.h"
#include "text/term_text.h"

namespace attn::app {
namespace {

class ProblemArguments {
 public:
  explicit ProblemArguments(const Problem& problem) : m_problem(problem) {}

  QString operator[](std::size_t i) const {
    constexpr std::size_t kMaxCharacters = 300;
    return i < m_problem.arguments.size()
               ? QString::fromStdString(foreign::shown(m_problem.arguments[i], kMaxCharacters))
               : QString();
  }
  QString list(std::size_t i) const {
    constexpr std::size_t kMaxCharacters = 900;
    return i < m_problem.arguments.size()
               ? QString::fromStdString(foreign::shown(m_problem.arguments[i], kMaxCharacters))
               : QString();
  }
  QString term(std::size_t i) const {
    const auto known = i < m_problem.arguments.size() ? termOf(m_problem.arguments[i]) : std::nullopt;
    return known ? termText(*known) : (*this)[i];
  }
  QString number(std::size_t i) const {
    bool good = false;
    const qlonglong value = (*this)[i].toLongLong(&good);
    return good ? QLocale().toString(value) : (*this)[i];
  }
  QString megabytes(std::size_t i) const {
    return QLocale().formattedDataSize((*this)[i].toLongLong(), 1, QLocale::DataSizeIecFormat);
  }
  bool has(std::size_t i) const { return i < m_problem.arguments.size() && !m_problem.arguments[i].empty(); }

 private:
  const Problem& m_problem;
};

struct ProblemSentences {
  Q_DECLARE_TR_FUNCTIONS(ProblemSentences)

 public:
  static QString sentence(const Problem& problem) {
    const ProblemArguments a(problem);
    switch (problem.code) {
      case ProblemCode::FileNotFound:
        return tr("there is no file \"%1\". Check its name, or where it was moved to.").arg(a[0]);
      case ProblemCode::FileIsDirectory:
        return tr("\"%1\" is a folder. Choose a file in it.").arg(a[0]);
      case ProblemCode::FileUnreadable:
        return tr("\"%1\" cannot be read: %2.").arg(a[0], a.term(1));
      case ProblemCode::FileTooLarge:
        return tr("\"%1\" is too large: %2; the limit is %3.").arg(a[0], a.megabytes(1), a.megabytes(2));
      case ProblemCode::FileNotWritable:
        return tr("\"%1\" cannot be written: %2. Save it under another name or in another folder.")
            .arg(a[0], a.term(1));
      case ProblemCode::InvalidUtf8:
        return tr("the text is not UTF-8 from byte %1 on. Save it again as UTF-8.").arg(a.number(0));
      case ProblemCode::JsonSyntax:
        return tr("line %1, column %2: expected %3.").arg(a.number(0), a.number(1), a.term(2));
      case ProblemCode::NestedTooDeep:
        return tr("lists and objects are nested too deeply; the limit is %1 levels.").arg(a.number(0));
      case ProblemCode::DuplicateKey:
        return tr("the key \"%1\" occurs twice. Remove one of them.").arg(a[0]);
      case ProblemCode::RepeatedValue:
        return tr("%1 occurs twice. Remove one of them.").arg(a[0]);
      case ProblemCode::WrongFormat:
        return tr("found the format \"%1\", expected \"%2\". This is not an AttentionScope document.").arg(a[0], a[1]);
      case ProblemCode::UnsupportedVersion:
        return tr("found version %1, but this program reads version %2. A newer AttentionScope may open it.")
            .arg(a[0], a[1]);
      case ProblemCode::UnknownKey:
        return a.has(1) ? tr("unknown key \"%1\". Known here: %2.").arg(a[0], a[1])
                        : tr("the key \"%1\" is not allowed here.").arg(a[0]);
      case ProblemCode::MissingKey:
        return tr("the key \"%1\" is missing. Add it.").arg(a[0]);
      case ProblemCode::WrongType:
        return tr("found %1, expected %2.").arg(a.term(0), a.term(1));
      case ProblemCode::NotFinite:
        return a.has(1) ? tr("found %1 at [head, row, column] = %2, counted from 0; expected a finite number.")
                              .arg(a[0], a[1])
                        : tr("found %1, expected a finite number.").arg(a[0]);
      case ProblemCode::OutOfRange:
        return tr("found %1, expected %2.").arg(a[0], a[1]);
      case ProblemCode::UnknownName:
        return tr("found \"%1\", expected one of: %2.").arg(a[0], a.list(1));
      case ProblemCode::WrongShape:
      case ProblemCode::WrongCount:
        return tr("found %1, expected %2 (%3).").arg(a[0], a[1], a.term(2));
      case ProblemCode::HeadsNotDivisible:
        return tr("%1 query heads cannot share %2 key/value heads evenly. Choose a number that divides %1.")
            .arg(a[0], a[1]);
      case ProblemCode::TooLarge:
        return tr("too many %1: found %2, at most %3.").arg(a.term(0), a.number(1), a.number(2));
      case ProblemCode::PathOutsideFolder:
        return tr("\"%1\" is outside the folder of the document. Put the file next to the document.").arg(a[0]);
      case ProblemCode::UnknownFileType:
        return tr("\"%1\" has an unsupported type. Supported: %2.").arg(a[0], a[1]);
      case ProblemCode::MalformedNpy:
        return withFoundAndExpected(tr("\"%1\" is not a valid NumPy file: %2.").arg(a[0], a.term(1)), a);
      case ProblemCode::MalformedNpz:
        return a.has(2) ? tr("\"%1\" is not a valid .npz archive: %2 (%3).").arg(a[0], a.term(1), a[2])
                        : tr("\"%1\" is not a valid .npz archive: %2.").arg(a[0], a.term(1));
      case ProblemCode::MalformedSafetensors:
        return withFoundAndExpected(tr("\"%1\" is not a valid safetensors file: %2.").arg(a[0], a.term(1)), a);
      case ProblemCode::MalformedCsv:
        return malformedTable(a);
      case ProblemCode::TensorNotFound:
        return tr("there is no tensor \"%2\" in \"%1\". It holds: %3.").arg(a[0], a[1], a[2]);
      case ProblemCode::TileDoesNotFit:
        return tr("a tile of %1 × %2 needs %3 bytes on chip, but there are only %4. Make the tile smaller or the "
                  "memory larger.")
            .arg(a.number(2), a.number(3), a.number(0), a.number(1));
      case ProblemCode::RowDoesNotFit:
        if (a.has(3))
          return tr("not one row fits: even a tile of %1 × %2 needs %3 bytes on chip, but there are only %4. Make the "
                    "memory larger.")
              .arg(a.number(2), a.number(3), a.number(0), a.number(1));
        return tr("one row of a matrix has %1 bytes, but there are only %2 on chip. Make the memory larger.")
            .arg(a.number(0), a.number(1));
      case ProblemCode::BadId:
        return tr("found \"%1\", expected up to 64 letters a–z, digits and hyphens.").arg(a[0]);
      case ProblemCode::WrongName:
        return tr("found \"%1\", expected \"%2\", the name of the folder.").arg(a[0], a[1]);
      case ProblemCode::NoSuchPlace:
        return a[0];
      case ProblemCode::NoSuchCell:
        return tr("there is no cell in row %1, column %2 of %3, which has %4 rows and %5 columns here; both count from "
                  "0.")
            .arg(a[0], a[1], a[2], a[3], a[4]);
      case ProblemCode::LabCannotShow:
        return tr("the lab \"%1\" needs numbers, but this document has only sizes.").arg(a[0]);
      case ProblemCode::ControlNotThere:
        return tr("the control \"%1\" is not on screen in the lab \"%2\" with this document.").arg(a[0], a[1]);
      case ProblemCode::NoQuestion:
        return tr("the template \"%1\" cannot ask this question here.").arg(a[0]);
      case ProblemCode::UnknownTemplate:
        return tr("there is no template \"%1\". \"attentionscope questions --list\" names them all.").arg(a[0]);
      case ProblemCode::NoLiveNumber:
        return tr("{%1} names no number of this document; try {weights[2, 1]}.").arg(a[0]);
      case ProblemCode::SectionMissing:
        return tr("the section {#%1} is missing. Add a heading for it.").arg(a[0]);
      case ProblemCode::SectionWithoutId:
        return tr("the heading \"%1\" has no identifier. Append one such as {#id r1}.").arg(a[0]);
      case ProblemCode::TextOutsideSection:
        return tr("text precedes the first heading. Begin with # Title {#lesson r1}.");
      case ProblemCode::RevisionDiffers:
        return tr("the section {#%1} has revision %2, but lesson.json has %3. Raise both together.")
            .arg(a[0], a[1], a[2]);
      case ProblemCode::TranslationMissing:
        return tr("the section {#%1} is not translated; the original is shown.").arg(a[0]);
      case ProblemCode::TranslationOlder:
        return tr("the section {#%1} translates revision %2, and the original is at %3; the original is shown.")
            .arg(a[0], a[1], a[2]);
      case ProblemCode::FewSentences:
        return tr("the passage has %1 numbered sentences, expected %2.").arg(a[0], a[1]);
      case ProblemCode::SentencesDiffer:
        return tr("the passage has %1 numbered sentences, the original %2.").arg(a[0], a[1]);
      case ProblemCode::UnclosedCode:
        return tr("this code block is never closed.");
      case ProblemCode::PictureInText:
        return tr("\"%1\" is a picture. Lessons show the lab instead; remove it.").arg(a[0]);
      case ProblemCode::HtmlInText:
        return tr("\"%1\" is HTML, which lessons do not render. Write Markdown, or code in backticks.").arg(a[0]);
      case ProblemCode::LinkElsewhere:
        return tr("\"%1\" is not a web address. Links begin with https:// or http://.").arg(a[0]);
      case ProblemCode::Advised:
        return tr("found %1, advised %2.").arg(a[0], a[1]);
      case ProblemCode::FewPredictions:
        return tr("the lesson asks for %1 predictions, advised %2.").arg(a[0], a[1]);
      case ProblemCode::FewTasks:
        return tr("the last step has %1 tasks to do in the labs, advised %2.").arg(a[0], a[1]);
      case ProblemCode::NotADateTime:
        return tr("found \"%1\", expected a time such as \"2026-11-27T23:59+01:00\".").arg(a[0]);
      case ProblemCode::NotASha256:
        return tr("found \"%1\", expected the SHA-256 of a hand-out: 64 digits 0–9, a–f.").arg(a[0]);
      case ProblemCode::EmptyText:
        return tr("this text is empty. Write it, or remove it.");
      case ProblemCode::UnusableName:
        return tr("\"%1\" cannot be the name of a value. Use lower-case letters, digits and underscores, a letter "
                  "first, "
                  "and no name of a function.")
            .arg(a[0]);
      case ProblemCode::UnknownVariable:
        return a[1].isEmpty() ? tr("\"%1\" has no value. Add a value of this name.").arg(a[0])
                              : tr("\"%1\" has no value; known here: %2.").arg(a[0], a[1]);
      case ProblemCode::FormulaSyntax:
        return a[2].isEmpty()
                   ? tr("the formula \"%1\" is incomplete.").arg(a[0])
                   : tr("the formula \"%1\" cannot be read at character %2 (from 0): \"%3\".").arg(a[0], a[1], a[2]);
      case ProblemCode::NoFiniteAnswer:
        return tr("the values never give a finite answer, for example with %1. Change a range or the formula.")
            .arg(a[0].isEmpty() ? QStringLiteral("–") : a[0]);
      case ProblemCode::ChoicesCoincide:
        return a[0].isEmpty() ? tr("two choices are the same.")
                              : tr("two choices are always the same, for example with %1.").arg(a[0]);
      case ProblemCode::MistakeIsRight:
        return a[0].isEmpty() ? tr("a mistake gives the right answer.")
                              : tr("a mistake always gives the right answer, for example with %1.").arg(a[0]);
    }
    return {};
  }

  static QString failure(const BackendFailure& failure) {
    // In the order of BackendFailure::Kind.
    static constexpr std::array kTexts{
        QT_TR_NOOP("No OpenCL driver was found."),
        QT_TR_NOOP("An OpenCL driver is installed, but it offers no device."),
        QT_TR_NOOP("There is no device with this number."),
        QT_TR_NOOP("The device's compiler rejected a kernel."),
        QT_TR_NOOP("The device does not have enough memory for these matrices."),
        QT_TR_NOOP("All stages of this document together would take more memory than this computer has. Use fewer "
                   "tokens or heads."),
        QT_TR_NOOP("The device reported an error."),
        QT_TR_NOOP("The computation was canceled."),
        QT_TR_NOOP("OpenCL is switched off."),
        QT_TR_NOOP("The OpenCL driver crashed when it was tried in a separate process."),
        QT_TR_NOOP("The OpenCL driver did not respond when it was tried in a separate process."),
        QT_TR_NOOP("An earlier run ended unexpectedly while OpenCL was in use."),
        QT_TR_NOOP("The disk is too full for the kernels that the OpenCL driver compiles."),
    };
    return tr(kTexts.at(static_cast<std::size_t>(failure.kind)));
  }

  static QString advice(const BackendFailure& failure) {
    switch (failure.kind) {
      case BackendFailure::Kind::DriverDied:
        return tr(
            "\"attentionscope devices --empty-cache\" empties the cache of compiled kernels, which may be damaged.");
      case BackendFailure::Kind::DriverHung:
        return tr("\"--backend opencl\" tries it again.");
      case BackendFailure::Kind::CrashedBefore:
        return tr(
            "\"--backend opencl\" tries it again; \"attentionscope devices --empty-cache\" empties the cache of "
            "compiled kernels first.");
      case BackendFailure::Kind::DiskFull:
        return tr("Free some space there.");
      default:
        return {};
    }
  }

  static QString failureDetails(const BackendFailure& failure) {
    const QString call = QString::fromStdString(foreign::shown(failure.call));
    const QString detail = QString::fromStdString(foreign::shown(failure.detail));
    if (call.isEmpty() || detail.isEmpty()) return call + detail;
    return tr("%1: %2", "a call and what it reported").arg(call, detail);
  }

 private:
  static QString withFoundAndExpected(const QString& sentence, const ProblemArguments& a) {
    if (!a.has(2)) return sentence;
    return sentence + QLatin1Char(' ') +
           (a.has(3) ? tr("Found %1, expected %2.").arg(a[2], a[3]) : tr("Found \"%1\".").arg(a[2]));
  }

  static QString malformedTable(const ProblemArguments& a) {
    QString place = a.has(0) ? tr("\"%1\", line %2, column %3: %4.").arg(a[0], a.number(2), a.number(3), a.term(1))
                             : tr("line %1, column %2: %3.").arg(a.number(2), a.number(3), a.term(1));
    if (!a.has(4)) return place;
    return place + QLatin1Char(' ') +
           (a.has(5) ? tr("Found %1, expected %2.").arg(a[4], a[5]) : tr("Found \"%1\".").arg(a[4]));
  }
};

}  // namespace

QString problemText(const Problem& problem) {
  const QString sentence = ProblemSentences::sentence(problem);
  if (problem.pointer.empty()) return sentence.left(1).toUpper() + sentence.mid(1);
  return QString::fromStdString(foreign::shown(problem.pointer)) + QStringLiteral(": ") + sentence;
}

QString problemsText(const Problems& problems) {
  QStringList lines;
  for (const Problem& problem : problems) lines << problemText(problem);
  return lines.join(QLatin1Char('\n'));
}

QString problemsText(const Problems& problems, int most) {
  QStringList lines;
  for (const Problem& problem : problems) lines << problemText(problem);
  lines.removeDuplicates();
  const auto more = static_cast<int>(lines.size()) - most;
  if (more > 0) lines = lines.mid(0, most) << ProblemSentences::tr("… and %Ln more", nullptr, more);
  return lines.join(QLatin1Char('\n'));
}

QString failureText(const BackendFailure& failure) {
  const QString details = ProblemSentences::failureDetails(failure);
  const QString sentence = ProblemSentences::failure(failure);
  return details.isEmpty() ? sentence : sentence + QStringLiteral(" (") + details + QLatin1Char(')');
}

QString adviceText(const BackendFailure& failure) {
  return ProblemSentences::advice(failure);
}

}  // namespace attn::app
