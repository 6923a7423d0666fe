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
    removeRunDependency("profile");
  });
});

function keepProfile() {
  let isWriting = false;
  const write = () => {
    if (isWriting) return;
    isWriting = true;
    FS.syncfs(false, (error) => {
      isWriting = false;
      if (error) console.warn("nothing can be kept: " + error);
      else Module.attnKept++;
    });
  };
  setInterval(write, 3000);
  // The last event before a page ends that it can count on.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") write(); });
}

// Dialogs and menus of Qt wait in event loops of their own. WebAssembly can do that where a browser can suspend it (JavaScript
// Promise Integration); elsewhere these loops end at once (qt.patch).
Module.canSuspend = typeof WebAssembly.Suspending === "function";
if (Module.canSuspend) {
  const waiting = [];
  Module.resumeLoop = () => waiting.pop()();

  Module.instantiateWasm = (imports, receive) => {
    const suspend = new WebAssembly.Suspending(async () => {
      const stack = stackSave();
      await new Promise((resume) => waiting.push(resume));
      stackRestore(stack);
    });
    for (const group of Object.values(imports))
      for (const [name, value] of Object.entries(group))
        if (value === qt_asyncify_suspend_js) group[name] = suspend;
    WebAssembly.instantiate(Module.wasmBinary, imports).then((made) => receive(made.instance, made.module));
    return {};
  };

  // Only functions that are entered from a timer can be suspended: Qt's event loop runs in timers, and nothing waits for
  // their results.
  let isTimer = false;
  safeSetTimeout = (work, milliseconds) =>
    setTimeout(() => callUserCallback(() => {
      isTimer = true;
      try {
        work();
      } finally {
        isTimer = false;
      }
    }), milliseconds);
  _emscripten_set_timeout = (callback, milliseconds, data) =>
    safeSetTimeout(() => getWasmTableEntry(callback)(data), milliseconds);
  const entryOf = getWasmTableEntry, suspendable = new Map();
  getWasmTableEntry = (pointer) => {
    if (!isTimer) return entryOf(pointer);
    isTimer = false;
    if (!suspendable.has(pointer)) suspendable.set(pointer, WebAssembly.promising(entryOf(pointer)));
    return suspendable.get(pointer);
  };
}
