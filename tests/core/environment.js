// SPDX-License-Identifier: GPL-3.0-or-later
// Node's environment becomes that of a program for WebAssembly.
Module['preRun'] = [() => Object.assign(ENV, process.env)];
