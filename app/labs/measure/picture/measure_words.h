// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "compute/backend.h"
#include "labs/measure/picture/measure_data.h"

namespace attn::app {

/// Translation context of everything that is written in the Measure lab's pictures.
struct MeasureSceneText {
  Q_DECLARE_TR_FUNCTIONS(MeasureScene)
};

/// "standard"
QString kernelText(AttentionKernel);
/// "three kernels, S in memory"
QString kernelWords(AttentionKernel);
/// "warm up": a section of the transport bar.
QString phaseText(BenchPhase);
/// The displayed text for a progress message: "opencl flash T=1024" is "flash at T = 1,024".
QString doingText(const QString&);
/// "not masked", "causal", "window of 256"
QString maskText(bool causal, Index window);
/// "8 heads", "8 heads on 2 K/V heads"
QString headsText(const HeadCounts&);
/// "8 heads · d 64 · not masked"
QString problemLine(const HeadCounts&, Index d, bool causal, Index window);

/// "304 GFLOP/s" without its unit: "47", "8.3", "0.42".
QString gflopsText(double);
/// "67 %", "0.4 %"
QString shareText(double share);
/// "6.4×", "0.83×"
QString timesText(double factor);
/// "1.8·10⁻⁶"; "–" if nothing has been compared yet.
QString errorText(const std::optional<double>&);

/// "PoCL · 2 cores", "NVIDIA H200", "Eigen · 2 cores"
QString deviceText(const BenchDevice&);
QString deviceText(const DeviceEntry&);
/// The shortest distinct name of a device in a result: "PoCL", "Eigen", "GPU", "GPU 2".
QString deviceShort(const BenchResult&, const std::string& backend);
/// The device of a side; disambiguated if the first side's has the same name.
QString sideText(const MeasureView&, const MeasureSide&);
/// "standard", "standard on Eigen · 2 cores"
QString seriesText(const MeasureView&, const MeasureSide&, AttentionKernel);

/// Why a run has no time, in a few words for the table: "out of memory", "failed".
QString troubleShort(const BenchRun&);

}  // namespace attn::app
