import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OwnApp, startApp } from '../servers/app.js';

export interface CapturedDelivery {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A proxy whose address is known before the server starts and stays while it is down. */
export class DashboardProxy {
  url = '';
  target = '';
  /** While set, keeps and acknowledges webhooks. The server receives none. */
  kept: CapturedDelivery[] | null = null;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((incoming, answer) => {
      if (this.kept && incoming.method === 'POST' && incoming.url?.startsWith('/webhooks/'))
        void keep(this.kept, incoming, answer);
      else this.forward(incoming, answer);
    });
  }

  static async open(): Promise<DashboardProxy> {
    const proxy = new DashboardProxy();
    await new Promise<void>((done) => proxy.server.listen(0, '127.0.0.1', done));
    proxy.url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    return proxy;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? '/', this.target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  }
}

/** Starts a server behind a proxy, because platforms need its public address in advance. */
export async function startBehindProxy(): Promise<{ server: OwnApp; proxyUrl: string; close(): Promise<void> }> {
  const proxy = await DashboardProxy.open();
  const previousUrl = process.env['APP_URL'];
  process.env['APP_URL'] = proxy.url;
  try {
    const server = await startApp();
    proxy.target = server.url;
    return {
      server,
      proxyUrl: proxy.url,
      close: async () => {
        await server.close();
        proxy.close();
      },
    };
  } finally {
    if (previousUrl === undefined) delete process.env['APP_URL'];
    else process.env['APP_URL'] = previousUrl;
  }
}

async function keep(kept: CapturedDelivery[], incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const connectionHeaders = ['host', 'connection', 'content-length', 'transfer-encoding'];
  const headers = Object.entries(incoming.headers).filter(([name]) => !connectionHeaders.includes(name)) as [
    string,
    string,
  ][];
  kept.push({ path: incoming.url!, headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() });
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
}
