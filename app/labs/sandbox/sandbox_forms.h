// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class ExperimentRunner;
class FormSection;
class Playback;
class SandboxChoice;
class Session;

/// Where the mask lies: its alignment, and the way to one custom mask of all layers.
FormSection* makeMaskPlace(Session&);
/// "Make it happen": a button for each accident of softmax that changes mask, fill or arithmetic so that it happens to
/// the document's own numbers, and one that undoes them all.
FormSection* makeRecipes(Session&);
/// What decides over accidents of softmax and errors of rounding: the rounding of each operation, wider sums, the
/// format of the cache, the fill, and whether the row maximum is subtracted.
FormSection* makeArithmetic(Session&);
/// The loss that the backward pass begins with.
FormSection* makeLoss(Session&, SandboxChoice*);
/// The experiment of the page "scale": which width is shown, how many products, the seed; run and cancel.
FormSection* makeExperiment(Session&, Playback*, ExperimentRunner*);
/// The rotation of queries and keys, which two tokens are looked at, and how far both are moved on.
FormSection* makeRotation(Session&, Playback*, SandboxChoice*);

}  // namespace attn::app
