import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections: one of these may take a port while its server is down for a moment. */
const FIRST = 10_000;
const LAST = 32_000;

/** A port that is free now, and that nobody is likely to take before a server listens there, again and again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const probe = createServer();
    const isFree = once(probe.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening').then(
      () => true,
      () => false,
    );
    if (!(await isFree)) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
