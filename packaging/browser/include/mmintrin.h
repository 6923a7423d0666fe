// SPDX-License-Identifier: GPL-3.0-or-later
// Eigen includes the header of MMX, which Emscripten lacks, and uses nothing of it.
#pragma once
