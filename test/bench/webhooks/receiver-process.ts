import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Receives deliveries and reports the time from the first to the last. Run by measure-outgoing-webhooks.ts.
let remaining = 0;
let firstAt = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    firstAt ||= performance.now();
    if (--remaining === 0) process.send?.({ ms: performance.now() - firstAt });
  });
});
process.on('message', ({ count }: { count: number }) => {
  remaining = count;
  firstAt = 0;
  process.send?.({ isReady: true });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));
