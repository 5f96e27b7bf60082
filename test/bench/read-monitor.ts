import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MersalServer } from './mersal-server.js';

const PATIENCE_MS = 30_000;

/** The server then reports its state. */
export const MONITORED = `--import=${join(import.meta.dirname, 'server-monitor.js')}`;

export interface MonitorReport {
  /** Since the last report. */
  eventLoop: { p99: number; max: number };
  /** After a garbage collection with --expose-gc. */
  rss: number;
  heapUsed: number;
  external: number;
  /** These keep the event loop alive. */
  open: Record<string, number>;
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
  throw new Error('the server did not say how it stands');
}
