// Writes the heap in MB after a collection. The resident size includes pages that the allocator keeps. Needs
// --expose-gc.
process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`memory held: ${((heapUsed + external) / 2 ** 20).toFixed(1)} MB\n`);
});
