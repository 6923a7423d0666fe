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
#include <optional>
#include <tl/expected.hpp>

#include "exports/page/page.h"
#include "lessons/lesson_library.h"
#include "lessons/live_numbers.h"
#include "questions/question_template.h"
#include "window/lesson/stage_studio.h"

namespace attn::app {

/// The settings of a lesson page.
struct LessonPageSettings {
  PageTheme theme = PageTheme::Reader;
  QSize size{960, 640};    // of each picture
  std::uint64_t seed = 1;  // for questions without a seed of their own
  bool speakerNotes = false;
  QString address{};  // of the browser edition, to which pictures are linked; empty for none
};

struct MadePage {
  QByteArray html;
  QStringList obstacles;  // what could not be shown, one line per view; the page contains it too
};

/// Creates an HTML file of a lesson or a lecture: its views with notes, questions and answers, in the window's language
/// (exports/page/page.h). Works in slices in the event loop; does not touch the window.
class LessonPageMaker : public QObject {
  Q_OBJECT

 public:
  using Done = std::function<void(MadePage)>;

  explicit LessonPageMaker(QObject* parent = nullptr);
  ~LessonPageMaker() override;

  /// Starts; discards a run in progress.
  void make(std::shared_ptr<const LoadedLesson>, const LessonPageSettings&, Done);
  /// Cancels without calling Done.
  void cancel();
  bool isBusy() const { return m_work != nullptr; }

 Q_SIGNALS:
  void progressChanged(int pictures, int of);

 private:
  struct Work;
  void order(const LessonStage&, std::size_t view, bool isAnswer);
  void takePage(std::size_t view, const LessonPage&);
  void write(std::size_t view, bool isAnswer, const LiveValues&, const std::optional<AskedQuestion>&);
  void take(const tl::expected<OffscreenStageRenderer::View, QString>&, std::size_t view, bool isAnswer);
  void endIfDone();

  OffscreenStageRenderer m_studio;
  std::unique_ptr<Work> m_work;
};

}  // namespace attn::app
