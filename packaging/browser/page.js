// SPDX-License-Identifier: GPL-3.0-or-later
// Loads the program, says how far it is, and what is wrong if it cannot run here.
"use strict";

const waiting = document.getElementById("waiting"), bar = document.getElementById("progress"), what = document.getElementById("what");

function refuse(sentence) {
  bar.remove();
  what.textContent = sentence;
}

/// Of each file that is loaded before the first picture: how many bytes it has, and how many have arrived.
const loading = [];
function showShare() {
  const sum = (key) => loading.reduce((total, file) => total + file[key], 0);
  if (loading.every((file) => file.size)) bar.value = Math.min(1, sum("count") / sum("size"));
}

/// The decompressed file.
async function fetched(name) {
  const file = { size: 0, count: 0 };
  loading.push(file);
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  file.size = Number(response.headers.get("Content-Length") || 0);
  const counted = new TransformStream({
    transform(part, to) {
      file.count += part.length;
      showShare();
      to.enqueue(part);
    },
  });
  const bytes = response.body.pipeThrough(counted);
  // A server that declares the compression has the browser undo it.
  const isCompressed = name.endsWith(".gz") && !response.headers.get("Content-Encoding");
  return new Response(isCompressed ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes,
                      { headers: { "Content-Type": "application/wasm" } });
}

// (module (func (result v128) i32.const 0 i8x16.splat)), the smallest program with SIMD instructions
const simd = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

async function start() {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(simd))
    return refuse("This browser cannot run AttentionScope: it lacks WebAssembly with SIMD. Use a current Firefox, Chrome, Edge or Safari, or install the desktop program.");
  try {
    const whole = (name) => fetched(name).then((response) => response.arrayBuffer());
    // The program reads it from the browser's cache; without it, it starts in English.
    const chinese = navigator.language.startsWith("zh") ? whole("chinese.rcc").catch(() => {}) : null;
    const [compiled, around] = await Promise.all(
      [WebAssembly.compileStreaming(fetched("attentionscope.wasm.gz")), whole("attentionscope.js.gz"), chinese]);
    bar.removeAttribute("value");
    what.textContent = "Starting…";
    const program = {
      qtContainerElements: [document.getElementById("screen")],
      compiled,
      arguments: [],
      printErr: (text) => console.error(text),
      onAbort: () => { waiting.hidden = false; refuse("The program has stopped. Load this page again: what was kept is still there."); },
    };
    window.Module = program;
    const script = document.createElement("script");
    script.src = URL.createObjectURL(new Blob([around], { type: "text/javascript" }));
    script.onload = () => createQtAppInstance(program).then(() => {
      waiting.hidden = true;
      // For the Model lab, which otherwise waits for them.
      setTimeout(() => fetch("models.rcc", { priority: "low" }).then((response) => response.blob()).catch(() => {}), 5000);
    });
    script.onerror = () => refuse("The program could not be loaded completely. Load this page again.");
    document.body.append(script);
  } catch (error) {
    refuse(`The program could not be loaded: ${error.message}. Load this page again.`);
  }
}

start();
