import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '../wait-for.js';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- specs read single fields of a body
  json: Record<string, any>;
}

export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Statuses of the next responses. */
  next: number[] = [];
  /** Used while `next` is empty. */
  statusOf: (request: Received) => number = () => 200;
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
        const entry = { method, path, headers, raw, json: raw.startsWith('{') ? JSON.parse(raw) : {} };
        this.received.push(entry);
        response.writeHead(this.next.shift() ?? this.statusOf(entry), { 'content-type': 'application/json' });
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

  /** Listens at the previous address. */
  openAgain(): Promise<void> {
    return this.listen(Number(new URL(this.url).port));
  }

  /** Resolves with the requests to `path` once there are `count`. */
  at(path: string, count = 1): Promise<Received[]> {
    return waitFor(`${count} at ${path}`, () => {
      const found = this.received.filter((request) => request.method === 'POST' && request.path.startsWith(path));
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
