// Baileys leaves a timer of 30 s behind after each upload of keys. It does no harm to a server, but a run of specs would wait
// for it: a timer that long may not keep the process alive.
const LONG_MS = 20_000;
const { setTimeout: startTimer } = globalThis;

globalThis.setTimeout = (callback, delayMs, ...args) => {
  const timer = startTimer(callback, delayMs, ...args);
  if (delayMs >= LONG_MS) timer.unref?.();
  return timer;
};
