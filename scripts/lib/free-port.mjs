import { createServer } from 'node:net';

/** Returns null when the port is free, else the error code (EADDRINUSE, EACCES, …). */
export function findListenError(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Bounds of ports, below the ephemeral range, whose ports may be taken during a restart. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

export async function findFreePort(preferred) {
  for (let port = preferred || randomPort(); ; port = randomPort())
    if ((await findListenError(port)) === null) return port;
}

const randomPort = () => FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));

export async function findFreePortAbove(port, host) {
  for (let next = port + 1; next < Math.min(port + 50, 65536); next += 1) {
    if ((await findListenError(next, host)) === null) return next;
  }
  return 0;
}
