import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MersalServer } from './mersal-server.js';

const PATIENCE_MS = 30_000;

/** Preloads server-monitor.js, which reports on a signal. */
export const MONITOR_FLAG = `--import=${join(import.meta.dirname, 'server-monitor.js')}`;

export interface MonitorReport {
  /** Delays in ms since the previous report. */
  eventLoop: { p99: number; max: number };
  /** Bytes, as the next two. With --expose-gc they are measured after a garbage collection. */
  rss: number;
  heapUsed: number;
  external: number;
  /** Counts by kind of the resources that keep the event loop alive. */
  open: Record<string, number>;
  /** Open file descriptors. */
  files: number;
}

export async function readMonitor(server: MersalServer): Promise<MonitorReport> {
  const file = join(server.home, 'monitor.json');
  await rm(file, { force: true });
  server.signal('SIGWINCH');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(20)) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text) return JSON.parse(text) as MonitorReport;
  }
  throw new Error('the server did not report its state in time');
}
