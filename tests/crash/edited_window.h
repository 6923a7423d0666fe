// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::test {

/// The output of the window that will be killed, one line each: a word, a number and the time in milliseconds of the
/// system's steady clock.
///
///   edit N       every number of Q is N from now on; the time is that before the edit
///   kept N       the journal on the disk holds edit N
///   saving N     the document is about to be saved with N
///   saved N      it is
///   offers N     this many recovered documents are offered at the start
///   recovered N  every number of Q in the recovered document is N; −1: they differ
///   restored 0   it is in the new program's own journal
///
/// The first window edits at a steady rate until it is killed; the second one opens the recovered document.
enum class WindowTask { Edit, GoOn };

/// The program's own window with its journals in `folder`/recovery and `folder`/lesson.attn.json open. Edits follow
/// each other every `editMs`; after every `editsPerSave`-th one the document is saved (0: never).
long steadyMs();
int runEditedWindow(WindowTask, const char* folder, int editMs, int editsPerSave);

}  // namespace attn::test
