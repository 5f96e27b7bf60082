/**
 * How the server's Node is run. Its default nursery for new objects grows to 3 x 16 MB, for a throughput that a server which
 * waits for WhatsApp has no use for: 4 saves 35 MB. Source maps, kept for all packages too, would cost 15 MB.
 */
export const serverFlags = ['--max-semi-space-size=4'];

/** Two heaps for all threads of the C library instead of eight per core. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
