import { type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OwnApp, startApp } from '../servers/app.js';

/** A server that knows its own address beforehand, as platforms are told it: a door in front of it hands everything on. */
export async function startBehindDoor(): Promise<{ server: OwnApp; doorUrl: string; close(): Promise<void> }> {
  let target = '';
  const door: Server = createServer((incoming, answer) => {
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const doorUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const former = process.env['APP_URL'];
  process.env['APP_URL'] = doorUrl;
  try {
    const server = await startApp();
    target = server.url;
    return {
      ...{ server, doorUrl },
      close: async () => {
        await server.close();
        door.closeAllConnections();
        door.close();
      },
    };
  } finally {
    if (former === undefined) delete process.env['APP_URL'];
    else process.env['APP_URL'] = former;
  }
}
