import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OwnApp, startApp } from '../servers/app.js';

/** What a platform sent, as it came over the wire. */
export interface KeptDelivery {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** An address that is known before its server is, and stays while that is away: it hands everything on. */
export class DashboardDoor {
  url = '';
  target = '';
  /** While there is a list, what platforms tell is kept there, and answered as the server would: it hears nothing of it. */
  kept: KeptDelivery[] | null = null;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((incoming, answer) => {
      if (this.kept && incoming.method === 'POST' && incoming.url?.startsWith('/webhooks/'))
        void keep(this.kept, incoming, answer);
      else this.handOn(incoming, answer);
    });
  }

  static async open(): Promise<DashboardDoor> {
    const door = new DashboardDoor();
    await new Promise<void>((done) => door.server.listen(0, '127.0.0.1', done));
    door.url = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
    return door;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private handOn(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', this.target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  }
}

/** A server that knows its own address beforehand, as platforms are told it. */
export async function startBehindDoor(): Promise<{ server: OwnApp; doorUrl: string; close(): Promise<void> }> {
  const door = await DashboardDoor.open();
  const former = process.env['APP_URL'];
  process.env['APP_URL'] = door.url;
  try {
    const server = await startApp();
    door.target = server.url;
    return {
      ...{ server, doorUrl: door.url },
      close: async () => {
        await server.close();
        door.close();
      },
    };
  } finally {
    if (former === undefined) delete process.env['APP_URL'];
    else process.env['APP_URL'] = former;
  }
}

async function keep(kept: KeptDelivery[], incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const own = ['host', 'connection', 'content-length', 'transfer-encoding'];
  const headers = Object.entries(incoming.headers).filter(([name]) => !own.includes(name)) as [string, string][];
  kept.push({ path: incoming.url!, headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() });
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
}
