// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "session/edition.h"

namespace attn::app {
namespace {

struct EditionText {
  Q_DECLARE_TR_FUNCTIONS(EditionText)
};

struct MissingAbility {
  bool Edition::*ability;
  const char* sentence;
};

constexpr std::array kMissing{
    MissingAbility{&Edition::measures,
                   QT_TRANSLATE_NOOP("EditionText",
                                     "Measuring needs the desktop program, which runs kernels on your processor and "
                                     "graphics card. Here you can open results that were saved there.")},
    MissingAbility{&Edition::downloads,
                   QT_TRANSLATE_NOOP("EditionText",
                                     "Downloading a model needs the desktop program. Here you can open a GGUF file "
                                     "from your computer.")},
    MissingAbility{&Edition::runsPython, QT_TRANSLATE_NOOP("EditionText", "Running Python needs the desktop program.")},
    MissingAbility{&Edition::hasWindows,
                   QT_TRANSLATE_NOOP("EditionText",
                                     "The presenter’s window needs the desktop program, because a page has only one "
                                     "window. Notes can be shown over the picture instead.")},
    MissingAbility{&Edition::writesVideos,
                   QT_TRANSLATE_NOOP("EditionText", "Videos need the desktop program. WebP and GIF work here, too.")},
    MissingAbility{&Edition::drawsSvg,
                   QT_TRANSLATE_NOOP("EditionText",
                                     "SVG needs the desktop program. PDF files contain vectors, too, and work here.")},
    MissingAbility{&Edition::showsSvg,
                   QT_TRANSLATE_NOOP("EditionText",
                                     "SVG pictures need the desktop program. PNG and JPEG pictures work here, too.")},
    MissingAbility{&Edition::prints,
                   QT_TRANSLATE_NOOP("EditionText",
                                     "Printing needs the desktop program. Here you can export the picture as PDF and "
                                     "print the file.")},
    MissingAbility{&Edition::readsScans,
                   QT_TRANSLATE_NOOP("EditionText", "Reading scanned worksheets needs the desktop program.")},
    MissingAbility{&Edition::usesFolders,
                   QT_TRANSLATE_NOOP("EditionText",
                                     "Handing out and collecting answers need the desktop program, which reads and "
                                     "writes folders of your computer.")},
};

}  // namespace

QString missingText(bool Edition::*ability) {
  if (edition().*ability) return {};
  const auto found = std::ranges::find(kMissing, ability, &MissingAbility::ability);
  return found == kMissing.end() ? QString() : EditionText::tr(found->sentence);
}

}  // namespace attn::app
