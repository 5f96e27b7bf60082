import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections: one of these may take a port while its server is down for a moment. */
const FIRST = 10_000;
const LAST = 32_000;
const MOST_WORKERS = 8;

/** Each worker of a run has ports of its own: what another has found free and not taken yet would be found here too. */
const COUNT = Math.floor((LAST - FIRST) / MOST_WORKERS);
const OWN_FIRST = FIRST + ((Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % MOST_WORKERS) * COUNT;
const given = new Set<number>();

/** A port that is free now, and that nobody is likely to take before a server listens there, again and again. */
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
