// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of Python scripts: the copied script computes the document's output and, on request, its gradients.
#include <QClipboard>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <algorithm>
#include <cmath>

#include "app/window/window_fixture.h"
#include "attention/backward.h"
#include "scenario/python_script.h"
#include "support/qt_test.h"

namespace attn::app::test_scripts {

namespace {

void open(WindowFixture& f, const char* example) {
  f.window->documents().openExample(QLatin1String(example) + QStringLiteral(".attn.json"));
  QTRY_VERIFY(f.isCurrent());
}

QString copied(QAction* action) {
  QGuiApplication::clipboard()->clear();
  action->trigger();
  return QGuiApplication::clipboard()->text();
}

/// The interpreter that has NumPy; empty if none has.
QString pythonWithNumPy() {
  for (const QString& python : {qEnvironmentVariable("ATTENTIONSCOPE_TEST_PYTHON"), QStringLiteral("/usr/bin/python3"),
                                QStringLiteral("python3")}) {
    if (!python.isEmpty() && QProcess::execute(python, {QStringLiteral("-c"), QStringLiteral("import numpy")}) == 0)
      return python;
  }
  return {};
}

/// The arrays that a script defines, by name.
QJsonObject leftBy(const QString& python, const QString& script) {
  QProcess run;
  run.start(python, {QStringLiteral("-")});
  run.write((script + QStringLiteral("\nimport json, sys\n"
                                     "names = [name for name in globals() if name.startswith('grad_')]\n"
                                     "print('\\n' + json.dumps({name: globals()[name].tolist() for name in names}))\n"))
                .toUtf8());
  run.closeWriteChannel();
  if (!run.waitForFinished(60000)) return {};
  return QJsonDocument::fromJson(run.readAllStandardOutput().trimmed().split('\n').last()).object();
}

void compare(const QJsonArray& rows, const Matrix& expected) {
  QCOMPARE(rows.size(), expected.rows());
  for (Index i = 0; i < expected.rows(); ++i) {
    QCOMPARE(rows[i].toArray().size(), expected.cols());
    for (Index j = 0; j < expected.cols(); ++j) {
      const double is = rows[i].toArray()[j].toDouble(std::nan(""));
      QVERIFY2(std::abs(is - expected(i, j)) <= 1e-9 * std::max(1.0, expected.cwiseAbs().maxCoeff()),
               qPrintable(QStringLiteral("%1, %2: %3").arg(i).arg(j).arg(is)));
    }
  }
}

}  // namespace

class TestScripts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theyGoToTheClipboard() {
    WindowFixture f;
    open(f, "7-grouped-heads");
    QCOMPARE(copied(f.window->actions().copyNumPy).toStdString(),
             pythonScript(*f.session().scenario(), PythonLibrary::NumPy));
    QVERIFY(copied(f.window->actions().copyPyTorch).contains(QStringLiteral("enable_gqa=True")));
  }

  void computesGradientsOnRequest() {
    WindowFixture f;
    open(f, "2-it-and-the-dog");
    const Actions& a = f.window->actions();
    QVERIFY(a.scriptGradients.front()->isChecked() && !a.wantedGradients());
    const QString plain = copied(a.copyNumPy);
    QVERIFY(!plain.contains(QStringLiteral("grad_")));
    for (std::size_t i = 0; i < lossNames.size(); ++i) {
      a.scriptGradients[i + 1]->trigger();
      QCOMPARE(std::ranges::count_if(a.scriptGradients, &QAction::isChecked), 1);
      const Loss loss = lossNames[i].second;
      QVERIFY(a.wantedGradients() == loss);
      for (const auto& [action, library] :
           {std::pair(a.copyNumPy, PythonLibrary::NumPy), std::pair(a.copyPyTorch, PythonLibrary::PyTorch)}) {
        const QString script = copied(action);
        QVERIFY(script.contains(QStringLiteral("grad_masked")) && script.contains(QStringLiteral("grad_q")));
        QCOMPARE(script.toStdString(), pythonScript(*f.session().scenario(), library, loss));
        QVERIFY(f.window->notices().text().contains(QStringLiteral("gradients")));
      }
    }
    a.scriptGradients.front()->trigger();
    QCOMPARE(copied(a.copyNumPy), plain);
  }

  void whatIsCopiedComputesTheSameGradients() {
    const QString python = pythonWithNumPy();
    if (python.isEmpty()) QSKIP("No Python with NumPy here.");
    WindowFixture f;
    open(f, "p3-a-cache-of-eight-bits");
    const Actions& a = f.window->actions();
    for (std::size_t i = 0; i < lossNames.size(); ++i) {
      a.scriptGradients[i + 1]->trigger();
      const QJsonObject left = leftBy(python, copied(a.copyNumPy));
      const Backward expected = *backward(*f.session().scenario(), lossNames[i].second);
      const HeadGradients& g = expected.heads[0];
      compare(left[QLatin1String("grad_weights")].toArray(), g.weights);
      compare(left[QLatin1String("grad_masked")].toArray(), g.masked);
      compare(left[QLatin1String("grad_q")].toArray(), g.queries);
      compare(left[QLatin1String("grad_k")].toArray(), g.keys);
      compare(left[QLatin1String("grad_v")].toArray(), g.values);
    }
  }

  void sizesAloneHaveNothingToCompute() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("t5-gpt2-medium.attn.json"));
    f.window->actions().scriptGradients.back()->trigger();
    QVERIFY(copied(f.window->actions().copyNumPy).isEmpty());
    QVERIFY(f.window->notices().text().contains(QStringLiteral("nothing to compute")));
  }
};

ATTN_TEST(TestScripts)

}  // namespace attn::app::test_scripts

#include "test_scripts.moc"
