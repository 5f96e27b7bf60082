import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, from which outgoing connections take ports. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;
const MAX_WORKERS = 8;

/** Each worker has its own ports, because two could find the same free one. */
const PORTS_PER_WORKER = Math.floor((LAST_PORT - FIRST_PORT) / MAX_WORKERS);
const FIRST_OWN_PORT = FIRST_PORT + ((Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % MAX_WORKERS) * PORTS_PER_WORKER;
const returned = new Set<number>();

/** Returns a port that stays free across restarts of a server. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_OWN_PORT + Math.floor(Math.random() * PORTS_PER_WORKER);
    if (returned.has(port)) continue;
    const probe = createServer();
    const isFree = once(probe.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening').then(
      () => true,
      () => false,
    );
    if (!(await isFree)) continue;
    returned.add(port);
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
