// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>

#include "desktop/kept_window.h"

namespace attn::app {

/// A place of the program as the fragment of an address of the browser edition:
///
///     #example=1-the-cat-sat&lab=steps&step=softmax
///
/// `example` is a built-in document, `doc` a whole one (deflated JSON in base64url), `lesson` the id of a lesson;
/// `lab`, `step`, `head`, `nth`, `pass` and `frame` say what is shown, with the names of the lab
/// (docs/numbers.md, 5.9).

/// Longer addresses are cut by chat programs and do not fit into a QR code of a legible size.
inline constexpr qsizetype kLongestFragment = 8000;
/// The document of a fragment is at most this long when it is unpacked.
inline constexpr qsizetype kLongestLinkedDocument = 1 << 20;

/// Without '#'. A document that is an unchanged example is named; others are taken from `text`. The error is a
/// sentence: the document is too large.
tl::expected<QString, QString> fragmentOf(const SavedWindowState&);
/// With or without '#'; unknown keys are ignored. The document is in `text`, and is a valid one. The error is a
/// sentence with the key, what was found and what is expected.
tl::expected<SavedWindowState, QString> placeOfFragment(const QString&);

}  // namespace attn::app
