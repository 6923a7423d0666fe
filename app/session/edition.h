// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// What the program can do where it runs, as far as the interface asks. Sources of the same path in app/browser replace
/// what cannot be built for a browser.
struct Edition {
  bool isPage = false;  // in a page of a browser, which keeps its own keys, files and windows
  bool prints = true;
  bool drawsSvg = true;
  bool startsThreads = true;
};

const Edition& edition();

}  // namespace attn::app
