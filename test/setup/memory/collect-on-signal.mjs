// An idle V8 delays collection, which falsifies memory measurements. Needs --expose-gc.
process.on('SIGUSR2', () => globalThis.gc());
