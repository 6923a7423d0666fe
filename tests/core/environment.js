// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a program for WebAssembly run in Node as on the command line.
// Emscripten 3.1.6 would fetch the program from an address if it could.
delete globalThis.fetch;
Module['preRun'] = [() => Object.assign(ENV, process.env)];
