// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before main(): what is kept between visits (progress, settings, autosaved work) is a folder in IndexedDB.
Module.preRun = Module.preRun || [];
Module.preRun.push(() => {
  const home = "/home/web_user";
  FS.mount(IDBFS, {}, home);
  addRunDependency("profile");
  FS.syncfs(true, (error) => {
    Module.attnKeeps = !error;  // a private window may have no database: nothing is kept then
    removeRunDependency("profile");
  });
});
