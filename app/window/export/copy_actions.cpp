// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/copy_actions.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMimeData>
#include <QRegularExpression>
#include <QWidget>

#include "exports/scenario_text_words.h"
#include "figures/matrix_names.h"
#include "labs/lab.h"
#include "session/session.h"
#include "text/number_text.h"
#include "widgets/formula_view.h"
#include "widgets/painted_stage.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

struct CopyText {
  Q_DECLARE_TR_FUNCTIONS(Copy)
};

QString formatName(TableFormat format) {
  switch (format) {
    case TableFormat::LatexMatrix:
    case TableFormat::LatexTable:
      return QStringLiteral("LaTeX");
    case TableFormat::Markdown:
      return QStringLiteral("Markdown");
    case TableFormat::Csv:
      return QStringLiteral("CSV");
    case TableFormat::Tsv:
      return CopyText::tr("a table");
    case TableFormat::NumPy:
      return QStringLiteral("NumPy");
  }
  return {};
}

}  // namespace

Selection meantMatrix(const Session& session, const QWidget* under, const QPoint& at) {
  for (const QWidget* each = under; each; each = each->isWindow() ? nullptr : each->parentWidget()) {
    const auto* stage = dynamic_cast<const PaintedStage*>(each);
    if (!stage) continue;
    if (const auto cell = stage->numberAt(stage->mapFrom(under->window(), under->mapTo(under->window(), at))))
      return *cell;
  }
  return session.selection();
}

void copyTable(const Session& session, const Selection& matrix, TableFormat format, TableDigits digits,
               NoticeBar& notices) {
  const std::optional<MatrixTable> table = matrixTable(session.snapshot(), matrix);
  if (!table) {
    notices.show(NoticeBar::Kind::Information,
                 CopyText::tr("There are no numbers to copy: the document has sizes only, or is being computed."));
    return;
  }
  const QString text = tableText(*table, format, digits);
  auto* mime = new QMimeData;
  mime->setText(text);
  if (format == TableFormat::Csv) mime->setData(QStringLiteral("text/csv"), text.toUtf8());
  if (format == TableFormat::Markdown) mime->setData(QStringLiteral("text/markdown"), text.toUtf8());
  QGuiApplication::clipboard()->setMimeData(mime);
  const QString what = CopyText::tr("%1 (%2 × %3) is on the clipboard as %4.")
                           .arg(table->variable)
                           .arg(table->values.rows())
                           .arg(table->values.cols())
                           .arg(formatName(format));
  notices.show(NoticeBar::Kind::Information, what);
}

void copyFormula(Lab& lab, NoticeBar& notices) {
  lab.explainPane();
  lab.refreshNow();  // it may be hidden behind the notes
  QStringList formulas;
  for (const FormulaView* view : lab.explainPane()->findChildren<FormulaView*>()) {
    const QString latex = view->formula().latex();
    if (!latex.isEmpty() && view->isVisibleTo(lab.explainPane()) && !formulas.contains(latex)) formulas << latex;
  }
  if (formulas.isEmpty()) {
    notices.show(NoticeBar::Kind::Information, CopyText::tr("This explanation has no formula."));
    return;
  }
  QString text = formulas.takeFirst() + QLatin1Char('\n');
  for (const QString& other : formulas) text += QStringLiteral("% ") + other + QLatin1Char('\n');
  QGuiApplication::clipboard()->setText(text);
  notices.show(NoticeBar::Kind::Information, CopyText::tr("The formula is on the clipboard as LaTeX."));
}

void copyScenarioText(const Session& session, NoticeBar& notices) {
  if (!session.hasScenario()) return;
  const auto text = scenarioText(*session.scenario());
  if (!text) {
    notices.show(NoticeBar::Kind::Error, scenarioTextProblem(text.error()));
    return;
  }
  QGuiApplication::clipboard()->setText(QString::fromStdString(*text));
  notices.show(NoticeBar::Kind::Information, CopyText::tr("The document is on the clipboard as text (%1 characters). "
                                                          "Paste it into a window of this program to open it.")
                                                 .arg(wholeText(static_cast<std::int64_t>(text->size()))));
}

bool clipboardHoldsScenario() {
  static const QRegularExpression begin(QStringLiteral("attn\\s*\\d+\\s*-"), QRegularExpression::CaseInsensitiveOption);
  const QMimeData* mime = QGuiApplication::clipboard()->mimeData();
  return mime && mime->hasText() && begin.match(mime->text()).hasMatch();
}

}  // namespace attn::app
