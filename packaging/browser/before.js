// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before main(): what is kept between visits (progress, settings, autosaved work) is a folder in IndexedDB.
Module.attnKept = 0;  // how often it was written
Module.preRun = Module.preRun || [];
Module.preRun.push(() => {
  FS.mount(IDBFS, {}, "/home/web_user");
  addRunDependency("profile");
  FS.syncfs(true, (error) => {
    // A private window may have no database: nothing is kept then.
    if (!error) keepProfile();
    offerDownloads(false);
    setInterval(() => offerDownloads(true), 500);
    removeRunDependency("profile");
  });
});

// What the program writes into its folder of downloads goes to the folder of downloads of the browser.
const kDownloads = "/home/web_user/Downloads", offered = new Map();
function offerDownloads(isNews) {
  if (!FS.analyzePath(kDownloads).exists) return;
  for (const name of FS.readdir(kDownloads)) {
    const path = `${kDownloads}/${name}`, { mtime, mode } = FS.stat(path);
    // Files that are being written have names of their own until they are complete.
    if (!FS.isFile(mode) || name.startsWith(".") || offered.get(name) === mtime.getTime()) continue;
    offered.set(name, mtime.getTime());
    if (!isNews) continue;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([FS.readFile(path)]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
}

// Lets the user choose files of this computer, copies them to the folder of uploads, and returns how many.
async function pickFiles(accepted, several) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = UTF8ToString(accepted);
  input.multiple = several !== 0;
  const files = await new Promise((chosen) => {
    input.addEventListener("change", () => chosen([...input.files]));
    input.addEventListener("cancel", () => chosen([]));
    input.click();
  });
  FS.mkdirTree("/tmp/uploads");
  for (const file of files) FS.writeFile(`/tmp/uploads/${file.name}`, new Uint8Array(await file.arrayBuffer()));
  FS.writeFile("/tmp/uploads/files.txt", files.map((file) => file.name).join("\n"));
  return files.length;
}

function keepProfile() {
  let isWriting = false, failures = 0;
  const write = () => {
    if (isWriting) return;
    isWriting = true;
    FS.syncfs(false, (error) => {
      isWriting = false;
      failures = error ? failures + 1 : 0;
      // A file that is removed while it is written fails once.
      if (failures > 1) console.warn("nothing can be kept: " + error);
      if (!error) Module.attnKept++;
    });
  };
  setInterval(write, 3000);
  // The last event before a page ends that it can count on.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") write(); });
}

// Dialogs and menus of Qt wait in event loops of their own, and long work takes turns with the page. WebAssembly can do that
// where a browser can suspend it (JavaScript Promise Integration); elsewhere these loops end at once (qt.patch), and work is
// done in one piece (app/browser/session/background_job.cpp).
Module.canSuspend = typeof WebAssembly.Suspending === "function";
let replaceImports = () => {};
// The page has compiled the program while it arrived.
Module.instantiateWasm = (imports, receive) => {
  replaceImports(imports);
  WebAssembly.instantiate(Module.compiled, imports).then((instance) => receive(instance, Module.compiled));
  return {};
};
if (Module.canSuspend) {
  const waiting = [];
  let held = null;  // callbacks that come while the program waits for a job: they would use the stack of what waits
  const enter = (work) => { if (held) held.push(work); else work(); };
  let pressed = -Infinity;  // when a key or button was
  for (const kind of ["keydown", "pointerdown", "pointerup"])
    window.addEventListener(kind, () => { pressed = performance.now(); }, true);
  Module.resumeLoop = () => {
    pressed = -Infinity;
    enter(waiting.pop());
  };

  // The number of entered functions that can be suspended and are not: 1 or 0, and for a moment 2.
  let running = 0;
  Module.canWait = () => running > 0;
  const suspending = (work) => new WebAssembly.Suspending(async (...values) => {
    --running;
    const stack = stackSave(), result = await work(...values);
    stackRestore(stack);
    ++running;
    return result;
  });

  // Messages, since browsers delay timers that set timers.
  const turns = [], turn = new MessageChannel();
  turn.port1.onmessage = () => turns.shift()();
  const nextTurn = () => new Promise((resume) => {
    turns.push(resume);
    turn.port2.postMessage(null);
  });

  // The stack of a job is also a region of the program's memory. That of the event whose turn it was ends elsewhere each time.
  let eventStack, ended = () => {};
  Module.attnJobs = 0;
  Module.startJob = (work, stack, top) => {
    ++Module.attnJobs;
    const before = eventStack, present = stackSave();
    eventStack = present;
    stackRestore(top);
    WebAssembly.promising(entryOf(work))(stack);  // returns when the first turn has ended
    stackRestore(present);
    eventStack = before;
  };
  Module.endJob = () => {
    --Module.attnJobs;
    ended();
  };
  const endTurn = new WebAssembly.Suspending(async () => {
    const top = stackSave();
    stackRestore(eventStack);
    await nextTurn();
    eventStack = stackSave();
    stackRestore(top);
  });
  // Instead of a return in a later turn, which would leave the job's stack pointer to whatever runs next.
  const rest = new WebAssembly.Suspending(() => {
    stackRestore(eventStack);
    return new Promise(() => {});
  });
  // Until a job ends, or for some milliseconds, if they are not negative.
  const waitForJob = async (milliseconds) => {
    held = [];
    await new Promise((resume) => {
      ended = resume;
      if (milliseconds >= 0) setTimeout(resume, milliseconds);
    });
    const late = held;
    held = null;
    for (const work of late) setTimeout(() => enter(work));
  };

  replaceImports = (imports) => {
    const replaced = new Map([
      [qt_asyncify_suspend_js, suspending(() => new Promise((resume) => waiting.push(resume)))],
      [attn_pick_files, suspending(pickFiles)],
      [attn_wait_for_job, suspending(waitForJob)],
      [attn_end_turn, endTurn],
      [attn_rest, rest],
    ]);
    for (const group of Object.values(imports))
      for (const [name, value] of Object.entries(group))
        if (replaced.has(value)) group[name] = replaced.get(value);
  };

  // Chromium defers other tasks until the frame after a key or click, so what a key causes begins in the same task; not while
  // a loop waits, whose return must come before other events.
  const kSameTask = 12;
  const soon = (work) => {
    if (waiting.length === 0 && performance.now() - pressed < kSameTask) queueMicrotask(work);
    else if ("scheduler" in window) scheduler.postTask(work, { priority: "user-blocking" });
    else setTimeout(work);
  };
  // What the program has drawn is shown before it continues, for example with an explanation; not in a hidden page, which
  // gets no frames.
  const kMaxFrame = 50;
  let awaited = 0, afterFrame = [];
  const showFrame = (draw) => {
    if (document.hidden) return requestAnimationFrame(draw);
    ++awaited;
    let isDone = false;
    const resume = () => {
      if (isDone) return;
      isDone = true;
      --awaited;
      for (const work of afterFrame.splice(0)) soon(work);
    };
    setTimeout(resume, kMaxFrame);
    return requestAnimationFrame((time) => {
      draw(time);
      resume();
    });
  };

  // Only functions that are entered from a timer or task can be suspended: Qt's event loop runs in these, and nothing waits
  // for their results.
  let isTask = false;
  const taskOf = (work) => {
    const run = (isAfterFrame) => {
      // After one frame, even if the next is already awaited.
      if (awaited > 0 && isAfterFrame !== true) return afterFrame.push(() => run(true));
      enter(() => callUserCallback(() => {
        isTask = true;
        try {
          work();
        } finally {
          isTask = false;
        }
      }));
    };
    return run;
  };
  safeSetTimeout = (work, milliseconds) => {
    if (milliseconds > 0) setTimeout(taskOf(work), milliseconds);
    else soon(taskOf(work));
  };
  _emscripten_set_timeout = (callback, milliseconds, data) =>
    setTimeout(taskOf(() => getWasmTableEntry(callback)(data)), milliseconds);
  _emscripten_request_animation_frame = (callback, data) =>
    showFrame((time) => enter(() => entryOf(callback)(time, data)));
  const entryOf = getWasmTableEntry, suspendable = new Map();
  getWasmTableEntry = (pointer) => {
    if (!isTask) return entryOf(pointer);
    isTask = false;
    if (!suspendable.has(pointer)) {
      const entry = WebAssembly.promising(entryOf(pointer));
      suspendable.set(pointer, (...values) => {
        ++running;
        return entry(...values).finally(() => { --running; });
      });
    }
    return suspendable.get(pointer);
  };
}
