// SPDX-License-Identifier: GPL-3.0-or-later
// Drivers are used after a child process has survived the same calls. Here the child is a script.
#include "compute/guest/driver_guard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "compute/guest/kernel_caches.h"
#include "support/files.h"

namespace attn {
namespace {

namespace fs = std::filesystem;
using Failure = BackendFailure::Kind;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* kLives = "printf done >&3";

/// Sets an environment variable during the lifetime of this object.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : m_name(name) {
    if (const char* old = std::getenv(name)) m_old = old;
    ::setenv(name, value.c_str(), 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() {
    if (m_old)
      ::setenv(m_name, m_old->c_str(), 1);
    else
      ::unsetenv(m_name);
  }

 private:
  const char* m_name;
  std::optional<std::string> m_old;
};

fs::path script(const test::TempFolder& folder, const std::string& name, const std::string& lines) {
  const fs::path file = folder.write(name, "#!/bin/sh\n" + lines + "\n");
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

ChildLimits patient() {
  return {std::chrono::minutes(5), std::chrono::minutes(5), std::chrono::minutes(5), 0};
}

// ---- a child

TEST(ChildProcess, isDoneWhenItSaysSoAndExitsWithZero) {
  const test::TempFolder folder;
  const ChildEnd end = runChild(script(folder, "good", "echo chatter; printf done >&3"), {}, patient());
  EXPECT_EQ(end.kind, ChildEnd::Kind::Done);
  EXPECT_EQ(runChild(script(folder, "silent", "exit 0"), {}, patient()).kind, ChildEnd::Kind::Exited)
      << "a driver may call exit(0), too";
  EXPECT_EQ(runChild(script(folder, "late", "printf done >&3; exit 3"), {}, patient()).kind, ChildEnd::Kind::Exited)
      << "and may fail while the process ends";
}

TEST(ChildProcess, itsLastWordsAreKept) {
  const test::TempFolder folder;
  const ChildEnd end = runChild(
      script(folder, "dies", "echo first >&2; printf 'LLVM ERROR: \\033[31mIO failure\\n\\n' >&2; kill -ABRT $$"), {},
      patient());
  EXPECT_EQ(end.kind, ChildEnd::Kind::Killed);
  EXPECT_EQ(end.number, SIGABRT);
  EXPECT_EQ(end.lastOutputLine, "LLVM ERROR: \\x1b[31mIO failure");
}

TEST(ChildProcess, getsItsArgumentsAndNoInput) {
  const test::TempFolder folder;
  const ChildEnd end = runChild(script(folder, "asks", "read x; echo \"[$1][$2][$x]\""), {"a b", "$(id)"}, patient());
  EXPECT_EQ(end.lastOutputLine, "[a b][$(id)][]");
}

TEST(ChildProcess, whatWaitsForEverIsEnded) {
  const test::TempFolder folder;
  ChildLimits limits = patient();
  limits.idle = std::chrono::milliseconds(200);
  EXPECT_EQ(runChild(script(folder, "sleeps", "sleep 3600"), {}, limits).kind, ChildEnd::Kind::Hung);
}

TEST(ChildProcess, whatComputesForEverIsEnded) {
  const test::TempFolder folder;
  ChildLimits limits = patient();
  limits.busy = std::chrono::milliseconds(200);
  EXPECT_EQ(runChild(script(folder, "turns", "while :; do :; done"), {}, limits).kind, ChildEnd::Kind::Hung);
}

TEST(ChildProcess, whatTakesAllMemoryIsEnded) {
  const test::TempFolder folder;
  ChildLimits limits = patient();
  limits.memoryBytes = 32 << 20;
  const std::string eats = "x=$(head -c 100000000 /dev/zero | tr '\\0' a); sleep 3600";
  EXPECT_EQ(runChild(script(folder, "eats", eats), {}, limits).kind, ChildEnd::Kind::TookMemory);
}

TEST(ChildProcess, whatItHasStartedDoesNotHoldUsUp) {
  const test::TempFolder folder;
  EXPECT_EQ(runChild(script(folder, "leaves", "sleep 3600 & printf done >&3"), {}, patient()).kind,
            ChildEnd::Kind::Done);
}

TEST(ChildProcess, aProgramThatIsNotThereIsNotStarted) {
  const ChildEnd end = runChild("/nonexistent/program", {}, patient());
  EXPECT_EQ(end.kind, ChildEnd::Kind::NotStarted);
  EXPECT_EQ(end.number, ENOENT);
}

// ---- marks

/// Runs `body` in a separate process that never returns from it.
int inAnotherProcess(const std::function<void()>& body) {
  const ::pid_t process = ::fork();
  if (process == 0) {
    body();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  return status;
}

TEST(DeviceUseMarker, reportsTheDeviceCallInWhichAProcessEnded) {
  const test::TempFolder folder;
  inAnotherProcess([&] {
    const auto mark = DeviceUseMarker::in(folder.path());
    mark->begin("all stages");
    std::raise(SIGKILL);
  });
  EXPECT_THAT(takeStaleMarkers(folder.path()), ElementsAre("all stages"));
  EXPECT_THAT(takeStaleMarkers(folder.path()), IsEmpty()) << "told once";
}

TEST(DeviceUseMarker, aDriverThatCallsExitLeavesItToo) {
  const test::TempFolder folder;
  inAnotherProcess([&] {
    const auto mark = DeviceUseMarker::in(folder.path());
    mark->begin("compiling");
    mark->leave();  // as at exit()
    ::_exit(1);
  });
  EXPECT_THAT(takeStaleMarkers(folder.path()), ElementsAre("compiling"));
}

TEST(DeviceUseMarker, ignoresExitsOutsideOfDeviceCalls) {
  const test::TempFolder folder;
  inAnotherProcess([&] {
    const auto mark = DeviceUseMarker::in(folder.path());
    mark->begin("all stages");
    mark->end();
    std::raise(SIGKILL);
  });
  for (const int asked : {SIGINT, SIGTERM, SIGHUP}) {
    const int status = inAnotherProcess([&] {
      std::signal(asked, SIG_DFL);
      const auto mark = DeviceUseMarker::in(folder.path());
      mark->begin("all stages");
      std::raise(asked);
    });
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == asked) << "it ends as usual";
  }
  EXPECT_THAT(takeStaleMarkers(folder.path()), IsEmpty());
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(DeviceUseMarker, thatOfALivingProcessIsLeftAlone) {
  const test::TempFolder folder;
  const auto mark = DeviceUseMarker::in(folder.path());
  ASSERT_TRUE(mark);
  mark->begin("all stages");
  EXPECT_FALSE(hasMarksOfOthers(folder.path(), mark.get()));
  const int status = inAnotherProcess(
      [&] { ::_exit(hasMarksOfOthers(folder.path(), nullptr) && takeStaleMarkers(folder.path()).empty() ? 0 : 1); });
  EXPECT_EQ(WEXITSTATUS(status), 0);
  mark->end();
}

TEST(DeviceUseMarker, ignoresEntriesThatAreNotFiles) {
  const test::TempFolder folder;
  ASSERT_EQ(::mkfifo((folder.path() / "1.mark").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", folder.path() / "2.mark");
  fs::create_directory(folder.path() / "3.mark");
  folder.write("4.mark", "");
  EXPECT_THAT(takeStaleMarkers(folder.path()), IsEmpty());
  EXPECT_FALSE(hasMarksOfOthers(folder.path(), nullptr));
}

TEST(DeviceUseMarker, aFolderThatCannotBeMadeGivesNone) {
  EXPECT_FALSE(DeviceUseMarker::in("/dev/null/marks"));
}

// ---- the guard

class Guard : public testing::Test {
 protected:
  Guard()
      : m_vendors("OCL_ICD_VENDORS", (m_folder.path() / "vendors").string()),
        m_poclCache("POCL_CACHE_DIR", (cache() / "pocl").string()),
        m_wish("ATTENTIONSCOPE_OPENCL", "") {
    m_folder.write("vendors/pocl.icd", "/libpocl.so\n");
    m_program = script(m_folder, "program", "echo \"$1 $2\" >> \"$0.runs\"; . \"$0.behaviour\"");
    behave(kLives);
  }

  fs::path cache() const { return m_folder.path() / "cache"; }
  void behave(const std::string& how) { m_folder.write("program.behaviour", how + "\n"); }

  /// A new start of the program.
  DriverGuard start() const {
    ChildLimits limits = patient();
    limits.idle = std::chrono::milliseconds(500);
    return DriverGuard({m_program, cache(), limits});
  }
  BackendResult<void> admitted(bool insists = false) const {
    DriverGuard guard = start();
    return guard.admit({.toCompute = true, .insists = insists});
  }
  std::vector<std::string> runs() const {
    std::ifstream file(m_program.string() + ".runs");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }
  std::size_t runsOf(const std::function<void()>& what) const {
    const std::size_t before = runs().size();
    what();
    return runs().size() - before;
  }
  /// A process that a driver kills.
  void crash() const {
    inAnotherProcess([this] {
      DriverGuard guard = start();
      if (!guard.admit({.toCompute = true, .insists = true})) ::_exit(1);
      guard.beginWork("all stages of a document");
      std::raise(SIGKILL);
    });
  }

  test::TempFolder m_folder;
  Variable m_vendors, m_poclCache, m_wish;
  fs::path m_program;
};

TEST_F(Guard, doesNotRepeatASuccessfulTrial) {
  EXPECT_TRUE(admitted());
  EXPECT_TRUE(admitted());
  EXPECT_TRUE(admitted(true));
  EXPECT_THAT(runs(), ElementsAre("--try-driver compute"));
}

TEST_F(Guard, triesListingAndComputingSeparately) {
  DriverGuard guard = start();
  EXPECT_TRUE(guard.admit({}));
  EXPECT_TRUE(guard.admit({.toCompute = true}));
  EXPECT_TRUE(guard.admit({.toCompute = true, .device = 3}));
  EXPECT_TRUE(guard.admit({}));
  EXPECT_THAT(runs(), ElementsAre("--try-driver list", "--try-driver compute", "--try-driver compute 3"));
  EXPECT_EQ(runsOf([&] { EXPECT_TRUE(admitted()); }), 0U);
}

TEST_F(Guard, computingImpliesListing) {
  DriverGuard guard = start();
  EXPECT_TRUE(guard.admit({.toCompute = true}));
  EXPECT_TRUE(guard.admit({}));
  EXPECT_EQ(runs().size(), 1U);
}

TEST_F(Guard, triesAgainAfterADriverSettingOrProgramChange) {
  ASSERT_TRUE(admitted());
  const auto again = [&] { return runsOf([&] { EXPECT_TRUE(admitted()); }); };
  m_folder.write("vendors/pocl.icd", "/libpocl.so.2\n");
  EXPECT_EQ(again(), 1U) << "another library";
  m_folder.write("vendors/other.icd", "/libother.so\n");
  EXPECT_EQ(again(), 1U) << "one more driver";
  {
    const Variable setting("POCL_DEVICES", "basic");
    EXPECT_EQ(again(), 1U) << "another setting of the driver";
  }
  EXPECT_EQ(again(), 1U) << "and back";
  m_program = script(m_folder, "program", "echo \"$1 $2\" >> \"$0.runs\"; . \"$0.behaviour\"; :");
  EXPECT_EQ(again(), 1U) << "another build of the program";
  EXPECT_EQ(again(), 0U);
}

TEST_F(Guard, aDriverThatDiesIsKeptOutAndTriedAgainAtEveryStart) {
  behave("echo 'LLVM ERROR: IO failure' >&2; kill -ABRT $$");
  const auto refused = admitted();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (BackendFailure{Failure::DriverDied, "SIGABRT", "LLVM ERROR: IO failure"}));
  behave("exit 1");
  EXPECT_EQ(admitted().error(), (BackendFailure{Failure::DriverDied, "exit 1", ""}));
  behave(kLives);
  EXPECT_TRUE(admitted());
  EXPECT_EQ(runs().size(), 3U);
}

TEST_F(Guard, triesAFailedDriverOncePerProcess) {
  behave("kill -SEGV $$");
  DriverGuard guard = start();
  EXPECT_FALSE(guard.admit({.toCompute = true}));
  EXPECT_FALSE(guard.admit({.toCompute = true}));
  EXPECT_EQ(runs().size(), 1U);
  EXPECT_FALSE(guard.admit({.toCompute = true, .insists = true}));
  EXPECT_EQ(runs().size(), 2U);
}

TEST_F(Guard, retriesAHangingDriverOnlyOnRequest) {
  behave("sleep 3600");
  EXPECT_EQ(admitted().error().kind, Failure::DriverHung);
  EXPECT_EQ(admitted().error().kind, Failure::DriverHung);
  EXPECT_EQ(runs().size(), 1U);
  behave(kLives);
  EXPECT_FALSE(admitted());
  EXPECT_TRUE(admitted(true));
  EXPECT_TRUE(admitted()) << "it has proved itself since";
}

TEST_F(Guard, aCrashWhileADeviceWasInUseIsRememberedUntilOpenClHasProvedItself) {
  crash();
  for (int time = 0; time < 2; ++time) {
    const auto refused = admitted();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), (BackendFailure{Failure::CrashedBefore, "all stages of a document", ""}));
  }
  {
    DriverGuard guard = start();
    EXPECT_TRUE(guard.crash());
    EXPECT_TRUE(guard.admit({.toCompute = true, .insists = true}));
  }
  EXPECT_FALSE(admitted()) << "it was let in, but has not computed";
  {
    DriverGuard guard = start();
    ASSERT_TRUE(guard.admit({.toCompute = true, .insists = true}));
    guard.proved();
  }
  EXPECT_TRUE(admitted());
  DriverGuard guard = start();
  EXPECT_FALSE(guard.crash());
}

TEST_F(Guard, listingDevicesKeepsTheRecordOfACrash) {
  crash();
  {
    DriverGuard guard = start();
    EXPECT_TRUE(guard.admit({.insists = true}));
    guard.proved();
    guard.leave();
  }
  EXPECT_EQ(admitted().error().kind, Failure::CrashedBefore);
}

TEST_F(Guard, theEnvironmentOverridesTheRecord) {
  {
    const Variable off("ATTENTIONSCOPE_OPENCL", "off");
    EXPECT_EQ(admitted(true).error().kind, Failure::SwitchedOff);
    EXPECT_THAT(runs(), IsEmpty());
  }
  crash();
  EXPECT_FALSE(admitted());
  const Variable on("ATTENTIONSCOPE_OPENCL", "on");
  EXPECT_TRUE(admitted());
}

// ---- the caches

TEST_F(Guard, recreatesACacheThatOthersChanged) {
  m_folder.write("cache/pocl/AB/CD/program.bc", "whole");
  {
    DriverGuard guard = start();
    ASSERT_TRUE(guard.admit({.toCompute = true}));
    m_folder.write("cache/pocl/AB/CD/program.bc", "whole");  // compiled by this run
    guard.proved();
  }
  EXPECT_EQ(runsOf([&] { EXPECT_TRUE(admitted()); }), 0U);
  EXPECT_TRUE(fs::exists(cache() / "pocl/AB/CD/program.bc"));
  fs::resize_file(cache() / "pocl/AB/CD/program.bc", 2);
  EXPECT_EQ(runsOf([&] { EXPECT_TRUE(admitted()); }), 1U);
  EXPECT_FALSE(fs::exists(cache() / "pocl/AB")) << "who knows what it holds";
}

TEST_F(Guard, clearsTheCacheIfTheDriverFailsOnIt) {
  EXPECT_TRUE(start().admit({}));
  m_folder.write("cache/pocl/AB/bad", "of a kind that nobody looks at");
  behave("if [ -e \"$POCL_CACHE_DIR/AB/bad\" ]; then kill -ABRT $$; fi; printf done >&3");
  EXPECT_EQ(runsOf([&] { EXPECT_TRUE(admitted()); }), 2U);
  EXPECT_FALSE(fs::exists(cache() / "pocl/AB"));
}

TEST_F(Guard, aCacheThatIsNotOursIsLeftAsItIs) {
  const fs::path theirs =
      m_folder.write("theirs/AB/CD/program.bc", "damaged").parent_path().parent_path().parent_path();
  const Variable chosen("POCL_CACHE_DIR", theirs.string());
  behave("kill -ABRT $$");
  EXPECT_FALSE(admitted());
  EXPECT_FALSE(admitted(true));
  EXPECT_TRUE(fs::exists(theirs / "AB/CD/program.bc"));
}

TEST_F(Guard, emptiesOnlyTheCompiledKernels) {
  const Variable chosen("POCL_CACHE_DIR", (m_folder.path() / "theirs").string());
  for (const char* kept : {"theirs/notes.txt", "theirs/ABC/x", "theirs/Ab/x", "theirs/QA/x", "outside/precious",
                           "cache/programs/notes.txt", "cache/tuning/shape.json"})
    m_folder.write(kept, "keep me");
  for (const char* gone : {"theirs/AB/CD/program.bc", "theirs/PA/x", "theirs/tempfile_Xy12ab", "cache/programs/1.clbin",
                           "cache/programs/1.clbin.seal"})
    m_folder.write(gone, "kernel");
  fs::create_symlink(m_folder.path() / "outside", m_folder.path() / "theirs/BC");
  ASSERT_TRUE(admitted());
  DriverGuard guard = start();
  const DriverGuard::Emptied emptied = guard.emptyCaches();
  EXPECT_FALSE(emptied.inUse);
  const fs::path theirs = m_folder.path() / "theirs";
  EXPECT_THAT(emptied.removed, UnorderedElementsAre(theirs / "AB", theirs / "BC", theirs / "PA",
                                                    theirs / "tempfile_Xy12ab", cache() / "programs/1.clbin",
                                                    cache() / "programs/1.clbin.seal", cache() / "drivers/tried.json"));
  for (const fs::path& path : emptied.removed) EXPECT_FALSE(fs::exists(fs::symlink_status(path))) << path;
  EXPECT_TRUE(fs::exists(m_folder.path() / "outside/precious")) << "a link goes, what it leads to stays";
  for (const char* kept : {"theirs/notes.txt", "theirs/ABC/x", "theirs/Ab/x", "theirs/QA/x", "cache/programs/notes.txt",
                           "cache/tuning/shape.json"})
    EXPECT_TRUE(fs::exists(m_folder.path() / kept)) << kept;
}

TEST_F(Guard, emptyingForgetsTheCrash) {
  crash();
  {
    DriverGuard guard = start();
    EXPECT_FALSE(guard.emptyCaches().inUse);
  }
  EXPECT_TRUE(admitted());
}

TEST_F(Guard, aCacheThatALivingProcessReadsIsNotEmptied) {
  m_folder.write("cache/pocl/AB/CD/program.bc", "whole");
  DriverGuard living = start();
  ASSERT_TRUE(living.admit({.toCompute = true}));
  m_folder.write("cache/pocl/AB/CD/program.bc", "half written");
  const int status = inAnotherProcess([this] {
    DriverGuard other = start();
    const bool refused = other.emptyCaches().inUse && other.admit({.toCompute = true});
    ::_exit(refused && fs::exists(cache() / "pocl/AB/CD/program.bc") ? 0 : 1);
  });
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// ---- stored data may be anything

TEST_F(Guard, ignoresInvalidRecords) {
  ASSERT_TRUE(admitted());
  const fs::path file = cache() / "drivers/tried.json";
  ASSERT_TRUE(fs::is_regular_file(file));
  for (const std::string& text : {std::string(), std::string("{"), std::string("[]"), std::string("{\"lived\": 7}"),
                                  std::string(1 << 20, ' '), std::string("{\"format\": \"attentionscope/drivers\"}")}) {
    m_folder.write("cache/drivers/tried.json", text);
    EXPECT_EQ(runsOf([&] { EXPECT_TRUE(admitted()); }), 1U) << text.substr(0, 40);
  }
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_TRUE(admitted());
  fs::remove(file);
  fs::create_symlink("/dev/zero", file);
  EXPECT_TRUE(admitted());
  fs::remove(file);
  fs::create_directory(file);
  EXPECT_TRUE(admitted());
}

TEST_F(Guard, withoutAFolderEveryStartTries) {
  for (int time = 0; time < 2; ++time) {
    DriverGuard guard({m_program, std::nullopt, patient()});
    EXPECT_TRUE(guard.admit({.toCompute = true}));
    guard.beginWork("nothing is written");
    guard.endWork();
    guard.proved();
    guard.leave();
  }
  EXPECT_EQ(runs().size(), 2U);
}

TEST_F(Guard, aProgramThatCannotBeStartedProvesNothing) {
  m_program = m_folder.path() / "gone";
  EXPECT_TRUE(admitted()) << "the driver has done nothing";
}

}  // namespace
}  // namespace attn
