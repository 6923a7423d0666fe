// SPDX-License-Identifier: GPL-3.0-or-later
// The main() of every program of QtTest classes: `program` runs all of them in one application, `program test_x
// [QtTest's options]` that of test_x.cpp.
#include <QApplication>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "measure/bench_order.h"
#include "support/qt_test.h"
#include "window/application_setup.h"
#include "window/guarded_application.h"

namespace attn::test {
namespace {

struct TestClass {
  std::string name;
  QObject* (*make)();
};

std::vector<TestClass>& testClasses() {
  static std::vector<TestClass> all;
  return all;
}

std::string nameOfFile(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  return file.substr(0, file.rfind('.'));
}

}  // namespace

QtTestFile::QtTestFile(const char* file, QObject* (*make)()) {
  testClasses().push_back({nameOfFile(file), make});
}

namespace {

/// True if every test passed. The locale is American English. The application is named after the test, so that the
/// folders that Qt derives from the name are separate.
bool passes(const TestClass& test, const QStringList& arguments) {
  QCoreApplication::setApplicationName(QString::fromStdString(test.name));
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  const std::unique_ptr<QObject> object(test.make());
  return QTest::qExec(object.get(), arguments) == 0;
}

int runTests(QStringList arguments) {
  std::vector<TestClass> tests = testClasses();
  std::ranges::sort(tests, {}, &TestClass::name);
  if (arguments.size() > 1 && !arguments[1].startsWith(u'-')) {
    const std::string wanted = arguments.takeAt(1).toStdString();
    std::erase_if(tests, [&](const TestClass& test) { return test.name != wanted; });
    if (tests.empty()) {
      std::fprintf(stderr, "no %s here; there are:\n", wanted.c_str());
      for (const TestClass& test : testClasses()) std::fprintf(stderr, "  %s\n", test.name.c_str());
      return 2;
    }
  }
  const auto failed = std::ranges::count_if(tests, [&](const TestClass& test) { return !passes(test, arguments); });
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace attn::test

int main(int argc, char* argv[]) {
  // A test may use its own program as a child process.
  if (argc == 3 && argv[1] == attn::kBenchArgument) return attn::runBenchChild(argv[2]);
  // QtTest's own limit of five minutes per function would depend on the load; ctest has one for the whole program.
  if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT")) qputenv("QTEST_FUNCTION_TIMEOUT", "3600000");
  QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
  attn::app::GuardedApplication application(argc, argv);
  attn::app::prepareApplication();
  return attn::test::runTests(QApplication::arguments());
}
