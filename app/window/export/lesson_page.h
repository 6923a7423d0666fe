// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSize>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <tl/expected.hpp>

#include "exports/page/page.h"
#include "lessons/lesson_library.h"
#include "window/lesson/stage_studio.h"

namespace attn::app {

/// What a page of a lesson is to be like.
struct LessonPageWish {
  PageTheme theme = PageTheme::Reader;
  QSize size{960, 640};    // of each picture
  std::uint64_t seed = 1;  // of questions that have none of their own
};

struct MadePage {
  QByteArray html;
  QStringList obstacles;  // what could not be shown, a line for each view: the page says it there
};

/// Makes one HTML file of a lesson or a lecture: its views with their notes, questions and answers, in the language of
/// the window (exports/page/page.h). Works in turns of the event loop; the window is left alone.
class LessonPageMaker : public QObject {
  Q_OBJECT

 public:
  using Done = std::function<void(MadePage)>;

  explicit LessonPageMaker(QObject* parent = nullptr);
  ~LessonPageMaker() override;

  /// Begins; whatever was being made is dropped.
  void make(std::shared_ptr<const LoadedLesson>, const LessonPageWish&, Done);
  /// Nobody hears of it any more.
  void cancel();
  bool isBusy() const { return m_work != nullptr; }

 Q_SIGNALS:
  void progressChanged(int pictures, int of);

 private:
  struct Work;
  void order(const LessonStage&, std::size_t view, bool isAnswer);
  void take(const tl::expected<StageStudio::View, QString>&, std::size_t view, bool isAnswer);
  void endIfDone();

  StageStudio m_studio;
  std::unique_ptr<Work> m_work;
};

}  // namespace attn::app
