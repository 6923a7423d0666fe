// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class ExperimentRunner;
class FormSection;
class Playback;
class SandboxChoice;
class Session;

/// The alignment of the mask, and a button that merges all layers into one custom mask.
FormSection* makeMaskAlignment(Session&);
/// "Make it happen": a button for each softmax accident that changes mask, fill or arithmetic so that the accident
/// happens with the document's own numbers, and one that undoes all of them.
FormSection* makeRecipes(Session&);
/// The settings that affect softmax accidents and rounding errors: the rounding of each operation, wider sums, the
/// cache format, the fill, and whether the row maximum is subtracted.
FormSection* makeArithmetic(Session&);
FormSection* makeLoss(Session&, SandboxChoice*);
/// The experiment of the page "scale": the displayed width, the number of products, the seed; run and cancel.
FormSection* makeExperiment(Session&, Playback*, ExperimentRunner*);
/// The rotation of queries and keys, the two tokens, and the shift of both.
FormSection* makeRotation(Session&, Playback*, SandboxChoice*);

}  // namespace attn::app
