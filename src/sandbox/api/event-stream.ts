import type { Router } from './router.js';

const KEEP_ALIVE_MS = 20_000;

export function addEventStream(router: Router): void {
  router.on('GET', '/api/events', ({ network, response }) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
    });
    response.write(': open\n\n');
    const stop = network.events.listen((event) => response.write(`data: ${JSON.stringify(event)}\n\n`));
    const keepAlive = setInterval(() => response.write(': beat\n\n'), KEEP_ALIVE_MS);
    response.on('close', () => {
      stop();
      clearInterval(keepAlive);
    });
  });
}
