import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server's process by `node --import`, as nobody outside can see how long its event loop is held up, what its heap
// holds and what it keeps open. Each signal tells how it stands and what was since the one before; the server takes none of its own from it.

const RESOLUTION_MS = 5;
const file = join(process.env['DATA_DIR'] ?? '.', 'monitor.json');
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on('SIGWINCH', report);

function report(): void {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const eventLoop = { p99: ms(delays.percentile(99)), max: ms(delays.max) };
  const { gc } = globalThis as { gc?: () => void };
  // What a first collection lets go of may hold on to more.
  gc?.();
  gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const resources = Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  const open = Object.fromEntries(Object.entries(resources).map(([kind, all]) => [kind, all?.length ?? 0]));
  writeFileSync(`${file}.new`, JSON.stringify({ eventLoop, rss, heapUsed, external, open, files: openFiles() }));
  renameSync(`${file}.new`, file);
  // The collection has held it up, not the server.
  delays.reset();
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    // Not on this system.
    return 0;
  }
}
