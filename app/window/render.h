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

namespace attn::app {

/// A picture of the window, or of a part of it, as it would be on screen.
struct RenderRequest {
  std::filesystem::path file;   // the document; see viewNeedsDocument()
  QString view;                 // one of renderViews()
  std::optional<QString> step;  // one of the steps of the view's lab: a stage's name in trace files, "softmax"; of a
                                // lesson its number, from 1
  Index head = 0;
  std::optional<int> frame;  // so many cells filled; default: the finished step
  QSize size{1600, 900};
  bool dark = false;
  bool present = false;
  double scale = 1;                              // everything is drawn so many times as large
  bool transparent = false;                      // of a picture alone: nothing behind it
  bool outlines = false;                         // of .svg: letters as shapes
  bool alone = false;                            // the picture of the lab without the window around it
  std::optional<std::filesystem::path> compare;  // the document that is A; without it, what the document has pinned
  bool difference = false;                       // of a comparison: B − A instead of both
  std::vector<std::filesystem::path> results;    // measured earlier: one, or two to be drawn beside each other
  QString lesson;                                // of the view learn: its id; empty: where learning begins
  bool revealed = false;                         // of a lesson: after "show me"
  std::optional<std::uint64_t> seed;             // what the numbers of questions are drawn from
  std::optional<int> question;                   // of the views interview and work, from 1
  /// The lab's picture while it plays, instead of one picture: .gif, .webp, .mp4 or .webm.
  struct Animation {
    QString from, to;  // steps of the lab; empty: its beginning, its end
    int framesPerSecond = 30;
    double speed = 1;      // of the playback
    int loops = 0;         // 0: for ever
    bool smaller = false;  // of .webp
    std::stop_token stop;
    std::function<void(double share)> progress = nullptr;
    std::function<void(const QString& sentence)> remark = nullptr;
  };
  std::optional<Animation> animation;
  QString locale;  // "en", "zh_CN"; empty: English
  std::filesystem::path out;
  BackendChoice backend = BackendChoice::Auto;
  /// For what parts of the window compute in the background, and for their layout; the numbers of the document take as
  /// long as they take.
  std::chrono::milliseconds patience = std::chrono::minutes(5);
  /// Called where Eigen computes the picture in a device's place.
  std::function<void(const BackendFailure&)> tellOfEigen = nullptr;
};

struct RenderFailure {
  QString sentence;       // names what is allowed
  bool wrongUse = false;  // the request or the document is at fault, not the running
};

/// Writes the picture as PNG, SVG or PDF, an animation as GIF, WebP, MP4 or WebM, by suffix. Computes with the default
/// backend and waits until it is ready, so that the same request gives the same picture. Makes a QApplication (on the
/// offscreen platform) where there is none.
tl::expected<void, RenderFailure> renderView(const RenderRequest&);

/// The view that shows what is compared; other views do so where `compare` is given.
inline const QString compareViewName = QStringLiteral("compare");
/// The views that a request may name.
QStringList renderViews();
/// Whether a view shows a document, which has to be given.
bool viewNeedsDocument(const QString& view);

}  // namespace attn::app
