// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QScrollArea>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "learn/home/home_facts.h"
#include "learn/learn_services.h"
#include "learn/picture/lesson_numbers.h"
#include "lessons/lesson_library.h"
#include "theme/themed.h"

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace attn::app {

class HeroBox;
class PathView;
class SidePanel;
class TodayColumn;

/// The start page: the lesson path, and next to it what to do today (above it in a narrow window). Follows the progress
/// and the calendar while it is visible.
class HomePage : public Themed<QScrollArea> {
  Q_OBJECT

 public:
  explicit HomePage(const LearnServices&, QWidget* parent = nullptr);

  void showLessons(const LoadedLessons&);
  void setTheme(const Theme&) override;
  void retranslate() override;
  /// Updates at once, even if the progress has not been read yet.
  void refreshNow();
  /// The source of the current time; the system clock by default, replaced by tests.
  void setClock(std::function<QDateTime()>);

  /// The tab order: reading order, one column after the other.
  const std::vector<QWidget*>& stops() const { return m_stops; }
  const HomeFacts& facts() const { return m_facts; }

 Q_SIGNALS:
  /// At a step, from 0; by default where it was left.
  void lessonRequested(const QString& id, std::optional<int> step = std::nullopt);
  /// Emitted for every other part; what it leads to is in the facts.
  void requested(attn::app::HomePart);

 protected:
  void restyle() override;
  bool event(QEvent*) override;
  bool eventFilter(QObject*, QEvent*) override;
  void showEvent(QShowEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void connectParts();
  void refresh();
  void refreshIfVisible();
  void showFacts(const HomeFacts&);
  void computeNumbers();
  void waitForChange();
  void setWaiting(bool);
  void arrange();
  void orderStops();
  void startOrResume();
  void findPassage();

  LearnServices m_services;
  LoadedLessons m_lessons;
  HomeFacts m_facts;
  std::function<QDateTime()> m_clock;
  std::shared_ptr<const LessonNumbers> m_numbers;
  QTimer m_refreshTimer;  // coalesces changes
  QTimer m_expiryTimer;
  QTimer m_patience;  // until the progress has been read
  bool m_waiting = false;
  bool m_wide = true, m_arranged = false;

  QHBoxLayout* m_columns;
  std::vector<QWidget*> m_stops;
  QVBoxLayout* m_main;
  QLabel *m_title, *m_subtitle;
  HeroBox* m_hero;
  PathView* m_path;
  SidePanel* m_side;
  TodayColumn* m_today;
};

}  // namespace attn::app
