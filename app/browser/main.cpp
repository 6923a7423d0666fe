// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHashSeed>

#include "window/run_window.h"

int main(int argc, char** argv) {
  QHashSeed::setDeterministicGlobalSeed();  // pictures and questions do not depend on the order of a hash anyway
  return attn::app::runWindow(argc, argv);
}
