import { createServer } from 'node:net';

/** Whether a server could listen there: null when it could, else the reason's code (EADDRINUSE, EACCES, …). */
export function whyNotListen(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** The preferred port when it is free, else one that the system chooses. */
export async function freePort(preferred) {
  if (preferred && (await whyNotListen(preferred)) === null) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export async function findFreePortAbove(port, host) {
  for (let next = port + 1; next < Math.min(port + 50, 65536); next += 1) {
    if ((await whyNotListen(next, host)) === null) return next;
  }
  return 0;
}
