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

// Qt prevents what the browser does for a key. It does not see the keys that the program leaves to the browser.
function nameOf(event) {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key.replace("Arrow", "");
  return [(event.ctrlKey || event.metaKey) && "Ctrl", event.altKey && "Alt", event.shiftKey && "Shift", key].filter(Boolean).join("+");
}
for (const kind of ["keydown", "keypress", "keyup"])
  window.addEventListener(kind, (event) => {
    if (window.attnBrowserKeys?.has(nameOf(event))) event.stopImmediatePropagation();
  }, true);

// Two fingers turn the wheel with Ctrl, as a touchpad does: the picture is enlarged in a presentation, otherwise the text.
// Qt would take the second finger for a press.
const kPinchStep = 1.15;
let pinch = null;  // the distance at the last step, while two fingers were down
function distanceOf(touches) {
  return Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
}
function followPinch(event) {
  const touches = [...event.touches];
  if (pinch === null) {
    if (touches.length < 2) return;
    event.target.dispatchEvent(new TouchEvent("touchcancel", { bubbles: true, changedTouches: [touches[0]] }));
    pinch = distanceOf(touches);
  }
  event.stopImmediatePropagation();
  event.preventDefault();
  if (touches.length === 0) pinch = null;
  if (touches.length < 2) return;
  const ratio = distanceOf(touches) / pinch;
  if (ratio < kPinchStep && ratio > 1 / kPinchStep) return;
  pinch *= ratio;
  event.target.dispatchEvent(new WheelEvent("wheel", {
    bubbles: true, cancelable: true, ctrlKey: true, deltaY: ratio > 1 ? -120 : 120,
    clientX: (touches[0].clientX + touches[1].clientX) / 2, clientY: (touches[0].clientY + touches[1].clientY) / 2,
  }));
}
for (const kind of ["touchstart", "touchmove", "touchend"]) window.addEventListener(kind, followPinch, { capture: true, passive: false });

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
