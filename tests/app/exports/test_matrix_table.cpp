// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices and formulas as text for other programs.
#include <QLocale>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cmath>
#include <limits>

#include "attention/trace.h"
#include "base/number_format.h"
#include "explanation/explanation.h"
#include "exports/table/matrix_table.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_matrix_table {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

MatrixTable hostileTable() {
  MatrixTable table;
  table.name = QStringLiteral("scores");
  table.symbol = QStringLiteral("S");
  table.variable = QStringLiteral("S");
  table.head = 1;
  table.rows = {QStringLiteral("50% & $x_1$"), QStringLiteral("a|b \"c\" \\d")};
  table.columns = {QStringLiteral("{~^#}"), QStringLiteral("=1+1,\n<b>"), QStringLiteral("猫␣")};
  table.values.resize(2, 3);
  table.values << 1.0 / 3, -kInfinity, -0.0001, 1234567.0, std::numeric_limits<double>::quiet_NaN(), 2;
  return table;
}

QString text(TableFormat format, TableDigits digits = TableDigits::AsShown) {
  return tableText(hostileTable(), format, digits);
}

Snapshot snapshotOf(const Scenario& scenario) {
  Snapshot snapshot;
  snapshot.scenario = std::make_shared<const Scenario>(scenario);
  snapshot.trace = std::make_shared<const Trace>(*traceOnCpu(scenario));
  return snapshot;
}

/// True if groups and delimiters of LaTeX are balanced.
bool isBalanced(const QString& latex) {
  int groups = 0;
  for (qsizetype i = 0; i < latex.size(); ++i) {
    if (latex[i] == QLatin1Char('\\')) {
      ++i;
      continue;
    }
    if (latex[i] == QLatin1Char('{')) ++groups;
    if (latex[i] == QLatin1Char('}') && --groups < 0) return false;
  }
  return groups == 0 && latex.count(QStringLiteral("\\left(")) == latex.count(QStringLiteral("\\right)"));
}

bool isPlainAscii(const QString& latex) {
  return std::all_of(latex.begin(), latex.end(), [](QChar c) { return c.unicode() >= 32 && c.unicode() < 127; });
}

}  // namespace

class TestMatrixTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { QLocale::setDefault(QLocale::c()); }

  void aMatrixStandsInAFormulaWithItsTokensAsComments() {
    QCOMPARE(text(TableFormat::LatexMatrix),
             QStringLiteral("% scores, head 1, 2 × 3\n"
                            "% columns: {~^#}, =1+1, <b>, 猫␣\n"
                            "% \\usepackage{amsmath}\n"
                            "\\begin{bmatrix}\n"
                            "  0.33 & -\\infty & -1.0 \\cdot 10^{-4} \\\\  % 50% & $x_1$\n"
                            "  1.2 \\cdot 10^{6} & \\mathrm{NaN} & 2.00  % a|b \"c\" \\d\n"
                            "\\end{bmatrix}\n"));
    MatrixTable wide = hostileTable();
    wide.values = Matrix::Zero(1, 12);
    QVERIFY(tableText(wide, TableFormat::LatexMatrix, TableDigits::AsShown)
                .contains(QStringLiteral("\\setcounter{MaxMatrixCols}{12}\n")));
  }

  void aTableHasItsTokensAsHeadings() {
    QCOMPARE(
        text(TableFormat::LatexTable),
        QStringLiteral("% scores, head 1, 2 × 3\n"
                       "\\begin{tabular}{lrrr}\n\\hline\n"
                       "$S$ & \\{\\textasciitilde{}\\textasciicircum{}\\#\\} & =1+1, \\textless{}b\\textgreater{} & "
                       "猫\\textvisiblespace{} \\\\\n\\hline\n"
                       "50\\% \\& \\$x\\_1\\$ & $0.33$ & $-\\infty$ & $-1.0 \\cdot 10^{-4}$ \\\\\n"
                       "a\\textbar{}b \\textquotedbl{}c\\textquotedbl{} \\textbackslash{}d & $1.2 \\cdot 10^{6}$ & "
                       "$\\mathrm{NaN}$ & $2.00$ \\\\\n"
                       "\\hline\n\\end{tabular}\n"));
  }

  void markdownKeepsItsColumns() {
    QCOMPARE(text(TableFormat::Markdown), QStringLiteral("| S | \\{\\~^\\#\\} | =1+1, \\<b\\> | 猫␣ |\n"
                                                         "| :-- | --: | --: | --: |\n"
                                                         "| 50% \\& \\$x\\_1\\$ | 0.33 | −∞ | -1.0e-04 |\n"
                                                         "| a\\|b \"c\" \\\\d | 1.2e+06 | NaN | 2.00 |\n"));
  }

  void csvIsReadableAndContainsNoFormulas() {
    QCOMPARE(text(TableFormat::Csv), QStringLiteral("S,{~^#},\"'=1+1,\n<b>\",猫␣\r\n"
                                                    "50% & $x_1$,0.33,-inf,-1.0e-04\r\n"
                                                    "\"a|b \"\"c\"\" \\d\",1.2e+06,nan,2.00\r\n"));
  }

  void spreadsheetsGetTheirLocaleSeparators() {
    QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
    const QString table = text(TableFormat::Tsv);
    QVERIFY2(table.contains(QStringLiteral("\t0,33\t-inf\t")), qPrintable(table));
    QVERIFY(text(TableFormat::Csv).contains(QStringLiteral(",0.33,")));
    QVERIFY(text(TableFormat::LatexMatrix).contains(QStringLiteral("0.33 & ")));
  }

  void numPyHasEveryDigit() {
    QCOMPARE(text(TableFormat::NumPy), QStringLiteral("np.array([[0.3333333333333333, -np.inf, -1e-04],\n"
                                                      "          [1234567, np.nan, 2]], dtype=np.float64)\n"));
    QCOMPARE(text(TableFormat::NumPy, TableDigits::All), text(TableFormat::NumPy));
    for (const double value : {0.1, 1e-300, -2.5e17, 1.0 / 3, 5e-324, 1.7976931348623157e308}) {
      MatrixTable one = hostileTable();
      one.values = Matrix::Constant(1, 1, value);
      const QString written = tableText(one, TableFormat::NumPy, TableDigits::All);
      const QString digits = written.section(QStringLiteral("[["), 1).section(QLatin1Char(']'), 0, 0);
      QCOMPARE(parseDecimal(digits.toStdString()), std::optional(value));
    }
  }

  void allDigitsReadBackAsTheSameNumbers() {
    const QString csv = text(TableFormat::Csv, TableDigits::All);
    QVERIFY2(csv.contains(QStringLiteral(",0.3333333333333333,-inf,-1e-04\r\n")), qPrintable(csv));
    QVERIFY(text(TableFormat::LatexMatrix, TableDigits::All).contains(QStringLiteral("0.3333333333333333 & -\\infty")));
  }

  void aMatrixIsTakenWithItsTokensAndItsHead() {
    const Scenario scenario = attn::test::example("3-causal-and-window");
    const Snapshot snapshot = snapshotOf(scenario);
    const auto masked = matrixTable(snapshot, {Stage::Masked, 0, 0, 0});
    QVERIFY(masked);
    QCOMPARE(masked->rows.size(), masked->values.rows());
    QCOMPARE(masked->columns.size(), masked->values.cols());
    QVERIFY(std::isinf(masked->values(0, masked->values.cols() - 1)));
    QVERIFY(tableText(*masked, TableFormat::Csv, TableDigits::AsShown).contains(QStringLiteral("-inf")));
    const auto queries = matrixTable(snapshot, {Stage::Queries, 0, 0, 0});
    QVERIFY(queries && queries->columns.isEmpty());
    QVERIFY(!matrixTable(snapshot, {InputSlot::Bias, 0, 0, 0}));
    QVERIFY(!matrixTable({}, {Stage::Scores, 0, 0, 0}));
    const Scenario grouped = attn::test::example("7-grouped-heads");
    QCOMPARE(matrixTable(snapshotOf(grouped), {Stage::Weights, 5, 0, 0})->head, std::optional<Index>(5));
    QVERIFY(!matrixTable(snapshotOf(grouped), {Stage::Concat, 5, 0, 0})->head);
    // A given key matrix belongs to its key/value head.
    QVERIFY(matrixTable(snapshotOf(grouped), {InputSlot::WK, 5, 0, 0}) ||
            matrixTable(snapshotOf(grouped), {InputSlot::K, 5, 0, 0}));
  }

  void everyFormulaOfEveryStageIsLatex() {
    QStringList formulas;
    for (const auto& file : attn::test::exampleFiles()) {
      const auto scenario = readDocument(file);
      const Snapshot snapshot = snapshotOf(*scenario);
      std::vector<MatrixId> ids;
      for (int stage = 0; stage <= static_cast<int>(Stage::Projected); ++stage)
        ids.emplace_back(static_cast<Stage>(stage));
      for (const InputSlot slot :
           {InputSlot::Q, InputSlot::X, InputSlot::WQ, InputSlot::WO, InputSlot::BQ, InputSlot::Bias})
        ids.emplace_back(slot);
      for (const MatrixId& id : ids) {
        const Explanation said = explain(snapshot, {id, 0, 0, 0}, lightTheme());
        for (const Formula* formula : {&said.formula, &said.whole}) {
          const QString latex = formula->latex();
          if (latex.isEmpty()) continue;
          QVERIFY2(isPlainAscii(latex), qPrintable(latex));
          QVERIFY2(isBalanced(latex), qPrintable(latex));
          if (!formulas.contains(latex)) formulas << latex;
        }
      }
    }
    QVERIFY(formulas.size() > 12);
    const QString pdflatex = QStandardPaths::findExecutable(QStringLiteral("pdflatex"));
    if (pdflatex.isEmpty()) QSKIP("no pdflatex is installed: the formulas are not compiled");
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("all.tex")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QString document =
        QStringLiteral("\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{amsmath}\\begin{document}\n");
    for (const QString& formula : formulas) document += QStringLiteral("\\[") + formula + QStringLiteral("\\]\n");
    MatrixTable table = hostileTable();
    table.columns[2] = QStringLiteral("cat");
    document += QStringLiteral("$") + tableText(table, TableFormat::LatexMatrix, TableDigits::AsShown) +
                QStringLiteral("$\n\n") + tableText(table, TableFormat::LatexTable, TableDigits::AsShown) +
                QStringLiteral("\\end{document}\n");
    file.write(document.toUtf8());
    file.close();
    QProcess run;
    run.setWorkingDirectory(folder.path());
    run.start(pdflatex,
              {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"), file.fileName()});
    QVERIFY(run.waitForFinished(attn::test::kPatienceMs));
    QVERIFY2(run.exitCode() == 0, run.readAllStandardOutput());
  }

  void elementsOfFormulasAsLatex_data() {
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    const auto t = [](const char16_t* letters) { return Formula::text(QString::fromUtf16(letters)); };
    const Formula dk = Formula::sub(t(u"d"), t(u"k"));
    QTest::newRow("fraction")
        << Formula::fraction(Formula::row({t(u"Q "), Formula::sup(t(u"K"), t(u"⊤"))}), Formula::root(dk)).latex()
        << QStringLiteral("\\frac{Q K^{\\top }}{\\sqrt{d_{k}}}");
    QTest::newRow("words") << t(u"softmax").latex() << QStringLiteral("\\mathrm{softmax}");
    QTest::newRow("an operator") << t(u"max s").latex() << QStringLiteral("\\max s");
    QTest::newRow("an operator before a letter")
        << Formula::row({t(u"exp"), t(u"x"), t(u" + ln(2)")}).latex() << QStringLiteral("\\exp x + \\ln(2)");
    QTest::newRow("an operator with an index")
        << Formula::sub(t(u"max"), t(u"j")).latex() << QStringLiteral("\\max_{j}");
    QTest::newRow("both scripts") << Formula::subSup(t(u"W"), t(u"Q"), t(u"h")).latex() << QStringLiteral("W_{Q}^{h}");
    QTest::newRow("script of a script") << Formula::sup(dk, t(u"2")).latex() << QStringLiteral("{d_{k}}^{2}");
    QTest::newRow("parentheses") << Formula::parentheses(t(u"x + 1")).latex() << QStringLiteral("\\left(x + 1\\right)");
    QTest::newRow("emphasis") << t(u"P").emphasised(Formula::Emphasis::Active).latex() << QStringLiteral("P");
    QTest::newRow("signs") << t(u"a · b − ∞ ≤ θ").latex() << QStringLiteral("a \\cdot b - \\infty \\le \\theta");
    QTest::newRow("specials") << t(u"50%_x").latex() << QStringLiteral("50\\%\\_x");
    QTest::newRow("nothing") << Formula().latex() << QString();
  }
  void elementsOfFormulasAsLatex() {
    QFETCH(QString, found);
    QTEST(found, "expected");
  }
};

ATTN_TEST(TestMatrixTable)

}  // namespace attn::app::test_matrix_table

#include "test_matrix_table.moc"
