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
  // The last moment that a page is told of.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") write(); });
}
