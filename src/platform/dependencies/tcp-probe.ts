import { connect } from 'node:net';

/** Connects to a URL without sending data. */
export function probeTcp(url: URL, timeoutMs: number): Promise<void> {
  const port = Number(url.port) || (url.protocol === 'wss:' || url.protocol === 'https:' ? 443 : 80);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port, timeout: timeoutMs });
    const end = (outcome: () => void) => {
      socket.destroy();
      outcome();
    };
    socket.once('connect', () => end(resolve));
    socket.once('timeout', () => end(() => reject(new Error('timed out'))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}
