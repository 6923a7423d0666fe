// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "recording/recording.h"
#include "recording/recording_check.h"
#include "recording/take_recording.h"

namespace attn::app {

/// Who reads about a recording: somebody who types options, or who chooses in a window.
enum class RecordingReader { CommandLine, Window };

/// "halves", "already applied": how a rotation is called where it is chosen.
QString ropeText(RecordedRope);

/// One problem as a sentence with its place: the tensor, or the option that says what is missing.
QString recordingProblemText(const RecordingProblem&, RecordingReader);
/// The same of several, a line each; at most `most` of them.
QString recordingProblemsText(const RecordingProblems&, RecordingReader, int most);

/// "gpt2, layer 5"; without a model in the metadata the name of the file.
QString recordingTitle(const Recording&, const TakenRecording&);
/// Where the numbers come from, in a line: model, revision, versions; empty where the file does not say.
QString recordedByText(const Recording&);
/// Which layer, heads and tokens were taken, of how many, and what the cut means; lines of plain text.
QString takenText(const TakenRecording&);
/// For each recorded stage, a line: whether it agrees with what is computed, how far it is at most, and where. Empty
/// where nothing was recorded.
QString checkText(const RecordingCheck&);
/// What would agree, or that nothing would; one sentence.
QString evidenceText(const std::vector<RopeEvidence>&, const RecordingChoice&, RecordingReader);
/// What a comparison was made on, where that is less than what is taken; empty where it is all of it.
QString comparedText(const TakenRecording& compared, const TakenRecording& taken);
/// Markdown for the document: source, what was taken, what the comparison gave; `compared` is the part that it was made
/// on.
QString recordingNotes(const Recording&, const TakenRecording& taken, const TakenRecording& compared,
                       const RecordingCheck&);

}  // namespace attn::app
