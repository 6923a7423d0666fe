// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractEventDispatcher>
#include <QWidget>
#include <QtTest/QtTest>

#include "support/patience.h"

namespace attn::test {

/// Registers the QtTest classes of a program by file. main() creates and runs each of them.
class QtTestFile {
 public:
  /// `file`: the path of a source `test_*.cpp`, registered under its name without folder and suffix.
  QtTestFile(const char* file, QObject* (*make)());
};

/// Processes everything that is due: posted events, layouts, and what they post.
inline void settle() {
  while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
  }
}

/// The widget of this type below `parent` with this accessible name; null if there is none.
template <class Widget>
Widget* named(const QWidget& parent, const char* name) {
  for (Widget* widget : parent.findChildren<Widget*>())
    if (widget->accessibleName() == QString::fromUtf8(name)) return widget;
  return nullptr;
}

template <class Class>
QObject* made() {
  return new Class;
}

}  // namespace attn::test

/// Helpers shared by tests of the app use the namespace of those shared by all tests: `test::`.
namespace attn::app::test {
using namespace attn::test;
}

/// Replaces QTEST_MAIN at the end of a file's namespace: there is one program per folder.
#define ATTN_TEST(Class) static const attn::test::QtTestFile kQtTestFile(__FILE__, &attn::test::made<Class>);

// QtTest's own puts the description together for every check that holds, which takes most of the time of a test that
// looks at each pair of a thousand texts.
#undef QVERIFY2
#define QVERIFY2(statement, description)                                                                         \
  do {                                                                                                           \
    const bool statementHolds = static_cast<bool>(statement);                                                    \
    if (!QTest::qVerify(statementHolds, #statement, statementHolds ? "" : static_cast<const char*>(description), \
                        __FILE__, __LINE__))                                                                     \
      return;                                                                                                    \
  } while (false)

// What is waited for is a state, and the time is there for hangs alone: QtTest's five seconds are a matter of the load.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, attn::test::kPatienceMs)
#define QTRY_VERIFY2(expression, message) QTRY_VERIFY2_WITH_TIMEOUT(expression, message, attn::test::kPatienceMs)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, attn::test::kPatienceMs)
