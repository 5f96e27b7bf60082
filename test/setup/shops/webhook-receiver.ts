import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '../wait-for.js';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what was told is looked at field by field
  json: Record<string, any>;
}

/** An HTTP server that stands where the dashboard would, and answers as it is told. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** The statuses of the next answers; 200 after them. */
  next: number[] = [];
  /** What a request is answered with while `next` is empty. */
  statusOf: (request: Received) => number = () => 200;
  /** What a taken delivery is answered with. */
  answer: unknown = {};
  url = '';
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const { method = '', url: path = '', headers } = request;
        const got = { method, path, headers, raw, json: raw.startsWith('{') ? JSON.parse(raw) : {} };
        this.received.push(got);
        response.writeHead(this.next.shift() ?? this.statusOf(got), { 'content-type': 'application/json' });
        response.end(JSON.stringify(this.answer));
      });
    });
  }

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await receiver.listen(0);
    receiver.url = `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}`;
    return receiver;
  }

  /** After `close`, at the same address. */
  openAgain(): Promise<void> {
    return this.listen(Number(new URL(this.url).port));
  }

  /** All that came to this path, once so many have. */
  at(path: string, count = 1): Promise<Received[]> {
    return waitFor(`${count} at ${path}`, () => {
      const found = this.received.filter((each) => each.method === 'POST' && each.path.startsWith(path));
      return found.length >= count && found;
    });
  }

  clear(): void {
    this.received.length = 0;
    this.next = [];
    this.statusOf = () => 200;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private listen(port: number): Promise<void> {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }
}
