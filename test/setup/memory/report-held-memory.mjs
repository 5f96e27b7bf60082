// For servers whose memory is measured: on SIGUSR2 collects garbage and writes how much is still held, in MB. The resident size says less, as
// the allocator keeps freed pages. Needs --expose-gc.
process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`memory held: ${((heapUsed + external) / 2 ** 20).toFixed(1)} MB\n`);
});
