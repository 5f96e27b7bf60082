import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server's process by `node --import`, as nobody outside can see how long its event loop is held up.

const RESOLUTION_MS = 5;
const report = process.env['EVENT_LOOP_REPORT'];

if (report) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  // Each signal tells what was since the one before. The server takes none of its own from it.
  process.on('SIGWINCH', () => {
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    writeFileSync(report, JSON.stringify({ p99: ms(delays.percentile(99)), max: ms(delays.max) }));
    delays.reset();
  });
}
