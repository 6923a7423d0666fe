// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// What the program can do where it runs, as far as the interface asks. Sources of the same path in app/browser replace
/// what cannot be built for a browser.
struct Edition {
  bool isPage = false;  // in a page of a browser, which keeps its own keys, files and windows
  bool startsThreads = true;
  bool measures = true;
  bool downloads = true;
  bool runsPython = true;
  bool hasWindows = true;  // more than one
  bool writesVideos = true;
  bool drawsSvg = true;
  bool showsSvg = true;  // the SVG files of others, on slides
  bool prints = true;
  bool readsScans = true;
  bool usesFolders = true;  // chooses folders of the computer
};
inline constexpr Edition kPageEdition{.isPage = true,
                                      .startsThreads = false,
                                      .measures = false,
                                      .downloads = false,
                                      .runsPython = false,
                                      .hasWindows = false,
                                      .writesVideos = false,
                                      .drawsSvg = false,
                                      .showsSvg = false,
                                      .prints = false,
                                      .readsScans = false,
                                      .usesFolders = false};

/// The edition that was built; tests replace it.
Edition& builtEdition();
inline const Edition& edition() {
  return builtEdition();
}

/// Why this edition lacks something, and what to do instead: a sentence for the place where others have it. Empty if it
/// is there. Example: missingText(&Edition::measures).
QString missingText(bool Edition::*ability);

}  // namespace attn::app
