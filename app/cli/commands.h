// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compute/backend.h"
#include "scenario/python_script.h"
#include "training/training_configuration.h"

namespace attn::app {

struct TraceArguments {
  std::string file;
  BackendChoice backend = BackendChoice::Auto;
  std::optional<int> device;
  std::optional<Loss> backward;  // also compute gradients of this loss
  std::optional<std::filesystem::path> out;
};

struct RenderArguments {
  std::string file;
  std::string view;
  std::optional<std::string> step;
  int head = 0;
  std::optional<int> frame;
  std::optional<std::string> size;  // nullopt: the default for the view
  std::string theme = "light";
  std::string locale;
  bool present = false;
  bool alone = false;
  std::int64_t scale = 1;
  bool transparent = false;
  bool outlines = false;
  std::optional<std::string> compare;
  bool difference = false;
  std::vector<std::string> results;
  std::string lesson;
  bool revealed = false;
  std::optional<std::uint64_t> seed;
  std::optional<int> question;
  std::optional<std::string> animate;  // "FROM:TO"
  std::int64_t framesPerSecond = 30;
  double speed = 1;
  std::int64_t loops = 0;
  bool smaller = false;
  std::string out;
};

/// Missing values are taken from the document.
struct TrafficArguments {
  std::string file;
  std::optional<std::string> algorithm;  // a name, or "all"
  std::optional<std::int64_t> blockRows, blockCols, sramBytes, elementBytes;
  std::int64_t splits = 4, chunk = 512, queries = 1;
  bool shareKv = false;
  std::optional<std::string> hardware;
};

/// Missing values are taken from the model or the document, or are defaults.
struct CacheArguments {
  std::optional<std::string> model;  // in the table of published models
  std::string file;                  // path, or empty
  std::optional<std::int64_t> layers, queryHeads, keyValueHeads, width;
  std::optional<std::int64_t> tokens, batch, window, elementBytes;
  std::optional<std::string> format;   // cache format, by its name in documents
  std::optional<std::int64_t> block;   // block size in tokens of a paged cache
  std::optional<std::string> lengths;  // sequence lengths, unparsed
  std::optional<std::int64_t> sharedPrefix;
  bool json = false;
};

struct ScriptArguments {
  std::string file;
  PythonLibrary library = PythonLibrary::NumPy;
  std::optional<Loss> backward;  // also compute gradients of this loss
  std::optional<std::filesystem::path> out;
};

struct ImportArguments {
  std::string file;
  bool list = false, force = false;
  std::optional<std::int64_t> layer;
  std::optional<std::string> source, heads, tokens, tokenNames, keyTokens, keyTokenNames, padding, rope, mask,
      weightsLayout;  // unparsed
  std::optional<double> ropeBase, scale, softcap;
  std::optional<std::int64_t> ropeDims, ropeStart, window, queryOffset, queryHeads, keyValueHeads;
  std::string locale;  // of title and notes; "" for the system locale
  std::optional<std::filesystem::path> out;
};

struct BenchArguments {
  std::string tokens = "256,1024,4096";
  std::string algorithms = "eager,standard,flash";
  std::string backend = "auto";  // or "eigen", "opencl", "all"
  std::optional<int> device;
  std::int64_t heads = 8;
  std::optional<std::int64_t> keyValueHeads;  // nullopt: as many as heads
  std::int64_t width = 64, window = 0, rounds = 7;
  bool causal = false;
  std::optional<std::uint64_t> seed;  // nullopt: random
  bool json = false;
  std::optional<std::filesystem::path> out, csv;
};

struct TuneArguments {
  std::string backend = "opencl";  // or "eigen"
  std::optional<int> device;
  std::int64_t width = 64;
  bool json = false;
};

struct TrainArguments {
  TrainingTask task = TrainingTask::Induction;
  std::optional<std::int64_t> tokens, vocabulary, layers, heads, modelWidth, headWidth, batch, steps, every;
  std::string scale;  // "on", "off", a number, or empty
  std::optional<double> qkGain, gain, embeddingSpread, rate;
  bool layerNorm = false;
  std::optional<PositionUse> positions;
  std::optional<std::uint64_t> seed;
  bool json = false;
  std::optional<std::filesystem::path> out, scenario;
  std::string scenarioHead;                      // "1.0", or empty
  std::string scenarioText;                      // "a,b,a", or empty
  std::optional<std::int64_t> scenarioDecimals;  // nullopt: all
};

struct QuestionsArguments {
  std::optional<std::string> templateId, topic;
  std::optional<std::uint64_t> seed;  // nullopt: random
  std::int64_t count = 1;
  std::string scenario;  // source document, or empty
  std::string locale;    // of the texts; "" for the system locale
  bool answers = false, list = false, json = false;
};

struct LessonPageArguments {
  std::string lesson;  // id of a built-in lesson, or a folder
  std::string theme = "auto";
  std::string size = "960x640";
  std::optional<std::uint64_t> seed;
  std::filesystem::path out;
};

struct LessonsArguments {
  bool check = false, json = false;
  std::optional<std::string> folder;  // to check; nullopt for the built-in lessons
  std::string locale;                 // "" for the system locale
  std::optional<LessonPageArguments> page;
};

struct HandoutArguments {
  std::string work;
  std::int64_t variants = 1;
  std::optional<std::uint64_t> seed;  // nullopt: random
  std::string folder;                 // or empty
  std::optional<std::filesystem::path> moodle;
  bool force = false;
  std::string locale;  // of the Moodle texts; "" for the system locale
};

struct CollectArguments {
  std::string folder;
  std::optional<std::string> handouts;  // nullopt: next to the submissions
  bool json = false;
  std::optional<std::filesystem::path> csv;
  std::string locale;  // of the names of mistakes; "" for the system locale
};

struct WorksheetArguments {
  std::string work;
  std::int64_t variants = 1;
  std::optional<std::uint64_t> seed;  // nullopt: random
  std::string paper = "a4";           // or "letter"
  bool twoSided = false;
  std::string locale;  // "" for the system locale
  std::filesystem::path out;
  std::optional<std::filesystem::path> solutions;
};

// One function per command; returns the exit code.
int runTraceCommand(const TraceArguments&);
int runCheckCommand(const std::vector<std::string>& files);
int runDevicesCommand(bool json);
/// Lists and removes the cached compiled kernels.
int runEmptyCacheCommand();
int runTrafficCommand(const TrafficArguments&);
int runCacheCommand(const CacheArguments&);
int runPublishedCommand(bool json);
int runQuestionsCommand(const QuestionsArguments&);
int runLessonsCommand(const LessonsArguments&, int& argc, char** argv);
/// Requires an application.
int writeLessonPage(const LessonPageArguments&);
int runHandoutCommand(const HandoutArguments&);
int runCollectCommand(const CollectArguments&);
int runWorksheetCommand(const WorksheetArguments&, int& argc, char** argv);
int runScriptCommand(const ScriptArguments&);
int runImportCommand(const ImportArguments&);
int runBenchCommand(const BenchArguments&);
int runReportCommand();
int runTuneCommand(const TuneArguments&);
int runTrainCommand(const TrainArguments&);
int runRenderCommand(const RenderArguments&, int& argc, char** argv);

}  // namespace attn::app
