// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// What the program can do where it runs. The interface asks this table, and says in place what is missing; sources of
/// the same path in app/browser replace what cannot be built for a browser.
struct Edition {
  bool isPage = false;          // in a page of a browser, which keeps its own keys, files and windows
  bool hasDevices = true;       // OpenCL
  bool measures = true;         // runs kernels and times them; otherwise recorded results are shown
  bool runsPrograms = true;     // Python, ffmpeg, pip
  bool hasOtherWindows = true;  // a presenter's window
  bool prints = true;
  bool drawsSvg = true;
  bool readsScans = true;
  bool startsThreads = true;
};

const Edition& edition();

}  // namespace attn::app
