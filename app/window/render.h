// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <tl/expected.hpp>
#include <vector>

#include "base/matrix.h"
#include "compute/backend.h"
#include "exports/print_size.h"
#include "questions/interview.h"

namespace attn::app {

/// A picture of the window or a part of it, as it would appear on screen.
struct RenderRequest {
  std::filesystem::path file;   // the document; see viewNeedsDocument()
  QString view;                 // one of renderViews()
  std::optional<QString> step;  // a stage's name in trace files ("softmax"); for a lesson, a step number from 1
  Index head = 0;
  std::optional<int> frame;  // number of cells filled; by default, the finished step
  QSize size{1600, 900};
  bool dark = false;
  bool present = false;
  double scale = 1;                              // scales the whole drawing
  bool transparent = false;                      // no background; for pictures without the window
  bool outlines = false;                         // for .svg: draws text as outlines
  bool alone = false;                            // the lab's picture without the window
  std::optional<PrintSize> print;                // the lab's picture for paper, in place of `size` and `scale`
  std::optional<std::filesystem::path> compare;  // the document to use as A; by default, the pinned one
  bool difference = false;                       // shows B − A instead of both
  std::vector<std::filesystem::path> results;    // saved measurements: one, or two side by side
  QString lesson;                                // for the view learn: a lesson id; empty for its start page
  bool revealed = false;                         // for a lesson: after "show me"
  std::optional<std::uint64_t> seed;             // for the numbers of questions
  InterviewMode interviewMode = InterviewMode::Numbers;
  std::optional<int> question;  // for the views interview and work, from 1
  /// An animation of the lab's picture: .gif, .webp, .mp4 or .webm.
  struct Animation {
    QString from, to;  // steps of the lab; empty for its beginning and end
    int framesPerSecond = 30;
    double speed = 1;      // of the playback
    int loops = 0;         // 0: infinite
    bool smaller = false;  // for .webp
    std::stop_token stop;
    std::function<void(double share)> progress = nullptr;
    std::function<void(const QString& sentence)> remark = nullptr;
  };
  std::optional<Animation> animation;
  QString locale;  // "en", "zh_CN"; empty: English
  std::filesystem::path out;
  BackendChoice backend = BackendChoice::Auto;
  /// The timeout for background work and layout of the window; computing the document has no timeout.
  std::chrono::milliseconds patience = std::chrono::minutes(5);
  /// Called if Eigen replaces a device.
  std::function<void(const BackendFailure&)> onEigenFallback = nullptr;
};

struct RenderFailure {
  QString sentence;       // names the allowed values
  bool wrongUse = false;  // the request or the document is invalid, rather than a runtime failure
};

/// Writes the picture as PNG, SVG or PDF, or an animation as GIF, WebP, MP4 or WebM, depending on the suffix. Waits for
/// the backend, so that the same request gives the same picture. Creates a QApplication (on the offscreen platform) if
/// there is none.
tl::expected<void, RenderFailure> renderView(const RenderRequest&);

/// The view of a comparison; other views compare if `compare` is set.
inline const QString compareViewName = QStringLiteral("compare");
QStringList renderViews();
/// True if a view requires a document.
bool viewNeedsDocument(const QString& view);

}  // namespace attn::app
