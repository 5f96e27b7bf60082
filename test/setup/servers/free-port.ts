import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, from which outgoing connections take ports. */
const FIRST = 10_000;
const LAST = 32_000;
const MAX_WORKERS = 8;

/** Two workers could find the same free port. */
const COUNT = Math.floor((LAST - FIRST) / MAX_WORKERS);
const OWN_FIRST = FIRST + ((Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % MAX_WORKERS) * COUNT;
const given = new Set<number>();

/** Returns a port that stays free across restarts of a server. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN_FIRST + Math.floor(Math.random() * COUNT);
    if (given.has(port)) continue;
    const probe = createServer();
    const isFree = once(probe.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening').then(
      () => true,
      () => false,
    );
    if (!(await isFree)) continue;
    given.add(port);
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
