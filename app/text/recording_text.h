// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "recording/recording.h"
#include "recording/recording_check.h"
#include "recording/take_recording.h"

namespace attn::app {

/// The reader of a message about a recording: uses command-line options or the window.
enum class RecordingReader { CommandLine, Window };

/// "halves", "already applied": the name of a rotation in the user interface.
QString ropeText(RecordedRope);

/// A problem as a sentence with its place: the tensor, or the option that would provide what is missing.
QString recordingProblemText(const RecordingProblem&, RecordingReader);
/// At most `most` problems, one per line.
QString recordingProblemsText(const RecordingProblems&, RecordingReader, int most);

/// "gpt2, layer 5"; the file name if the metadata has no model.
QString recordingTitle(const Recording&, const ImportedRecording&);
/// The origin of the numbers on one line: model, revision, versions; empty if the file does not contain it.
QString recordedByText(const Recording&);
/// Which layer, heads and tokens were taken, out of how many, and what the selection implies; lines of plain text.
QString takenText(const ImportedRecording&);
/// One line for each recorded stage: whether it agrees with the computation, the largest difference, and where it is.
/// Empty if nothing was recorded.
QString checkText(const RecordingCheck&);
/// Which rotation would agree, or that none would; one sentence.
QString evidenceText(const std::vector<RopeEvidence>&, const RecordingChoice&, RecordingReader);
/// What a comparison covers if it is less than what is taken; else empty.
QString comparedText(const ImportedRecording& compared, const ImportedRecording& taken);
/// Markdown for the document: source, what was taken, result of the comparison; `compared` is the part that was
/// compared.
QString recordingNotes(const Recording&, const ImportedRecording& taken, const ImportedRecording& compared,
                       const RecordingCheck&);

}  // namespace attn::app
