// Baileys leaves a timer of 30 s after each upload of keys. Long timers are unreferenced, so that they do not delay the
// end of a run.
const LONG_MS = 20_000;
const { setTimeout: startTimer } = globalThis;

globalThis.setTimeout = (callback, delayMs, ...args) => {
  const timer = startTimer(callback, delayMs, ...args);
  if (delayMs >= LONG_MS) timer.unref?.();
  return timer;
};
