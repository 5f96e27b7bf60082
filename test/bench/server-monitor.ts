import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Preloaded by `node --import`, because only the process itself can measure these figures. SIGWINCH writes them to
// monitor.json.

const RESOLUTION_MS = 5;
const file = join(process.env['DATA_DIR'] ?? '.', 'monitor.json');
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on('SIGWINCH', report);

function report(): void {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const eventLoop = { p99: ms(delays.percentile(99)), max: ms(delays.max) };
  const { gc } = globalThis as { gc?: () => void };
  // Objects freed by the first collection may retain others.
  gc?.();
  gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const resources = Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  const open = Object.fromEntries(Object.entries(resources).map(([kind, all]) => [kind, all?.length ?? 0]));
  writeFileSync(`${file}.new`, JSON.stringify({ eventLoop, rss, heapUsed, external, open, files: openFiles() }));
  renameSync(`${file}.new`, file);
  delays.reset();
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}
