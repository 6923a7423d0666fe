// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/application_events.h"

#include <QCoreApplication>
#include <QEvent>
#include <functional>
#include <memory>

#include "support/qt_test.h"

namespace attn::app::test_application_events {
namespace {

constexpr auto kAsked = static_cast<QEvent::Type>(QEvent::User + 77);

/// Records its name for each event of its kind, and consumes the event if `keeps` is true.
class Filter : public QObject {
 public:
  Filter(
      QStringList& log, QString name, std::function<bool()> keeps = [] { return false; })
      : m_log(log), m_name(std::move(name)), m_keeps(std::move(keeps)) {}

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() != kAsked) return false;
    m_log << m_name;
    return m_keeps();
  }

 private:
  QStringList& m_log;
  QString m_name;
  std::function<bool()> m_keeps;
};

}  // namespace

class TestApplicationEvents : public QObject {
  Q_OBJECT

  QStringList m_log;

  /// The names of the filters that received an event.
  QStringList seen() {
    m_log.clear();
    QEvent event(kAsked);
    QCoreApplication::sendEvent(this, &event);
    return m_log;
  }

 private Q_SLOTS:
  void theOrderIsThatOfTheTable() {
    Filter help(m_log, QStringLiteral("help")), black(m_log, QStringLiteral("black")),
        lesson(m_log, QStringLiteral("lesson"));
    watchApplicationEvents(&lesson, EventOrder::Lesson);
    watchApplicationEvents(&help, EventOrder::Help);
    watchApplicationEvents(&black, EventOrder::BlackScreen);
    QCOMPARE(seen(), QStringList({QStringLiteral("black"), QStringLiteral("lesson"), QStringLiteral("help")}));
    watchApplicationEvents(&lesson, EventOrder::Lesson);  // once is enough
    QCOMPARE(seen().size(), 3);
    stopWatchingApplicationEvents(&black);
    QCOMPARE(seen(), QStringList({QStringLiteral("lesson"), QStringLiteral("help")}));
  }

  void keptFilesArePrivate() {
    Filter keys(m_log, QStringLiteral("keys"), [] { return true; }), menu(m_log, QStringLiteral("menu"));
    watchApplicationEvents(&menu, EventOrder::StageMenu);
    watchApplicationEvents(&keys, EventOrder::Playback);
    QCOMPARE(seen(), QStringList({QStringLiteral("keys")}));
  }

  void ofTheSamePlaceTheLatestIsFirst() {
    Filter one(m_log, QStringLiteral("one")), two(m_log, QStringLiteral("two"));
    watchApplicationEvents(&one, EventOrder::Playback);
    watchApplicationEvents(&two, EventOrder::Playback);
    QCOMPARE(seen(), QStringList({QStringLiteral("two"), QStringLiteral("one")}));
  }

  void theListMayChangeWhileAnEventIsHandled() {
    auto menu = std::make_unique<Filter>(m_log, QStringLiteral("menu"));
    Filter late(m_log, QStringLiteral("late"));
    Filter* self = nullptr;
    Filter black(m_log, QStringLiteral("black"), [&] {
      menu.reset();
      watchApplicationEvents(&late, EventOrder::Help);
      stopWatchingApplicationEvents(self);
      return false;
    });
    self = &black;
    watchApplicationEvents(menu.get(), EventOrder::StageMenu);
    watchApplicationEvents(&black, EventOrder::BlackScreen);
    QCOMPARE(seen(), QStringList({QStringLiteral("black"), QStringLiteral("late")}));
    QCOMPARE(seen(), QStringList({QStringLiteral("late")}));
  }
};

ATTN_TEST(TestApplicationEvents)

}  // namespace attn::app::test_application_events

#include "test_application_events.moc"
