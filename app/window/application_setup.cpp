// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/application_setup.h"

#include <QApplication>
#include <QStyleFactory>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "theme/fonts.h"

namespace attn::app {

void tuneMemory() {
#if defined(__GLIBC__)
  // A trace is a few large blocks that are freed and asked for again at every edit. By default each of them is mapped
  // and unmapped, and the kernel clears every page anew: half of the time of a trace at T = 256.
  constexpr int kReuseUpTo = 32 << 20, kKeepFree = 64 << 20;
  mallopt(M_MMAP_THRESHOLD, kReuseUpTo);
  mallopt(M_TRIM_THRESHOLD, kKeepFree);
#endif
}

void prepareApplication() {
  QApplication::setApplicationName(QStringLiteral("AttentionScope"));
  QApplication::setOrganizationName(QStringLiteral("AttentionScope"));
  QApplication::setApplicationVersion(QStringLiteral(ATTENTIONSCOPE_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("attentionscope"));
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  loadFonts();
}

}  // namespace attn::app
