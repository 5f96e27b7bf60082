// For servers whose memory is measured: collects what nobody holds any more on SIGUSR2, which V8 would put off for as long as little is
// asked for. Needs --expose-gc.
process.on('SIGUSR2', () => globalThis.gc());
