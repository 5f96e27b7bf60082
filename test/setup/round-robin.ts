import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small proxy before several servers, each in turn. Who does not listen is passed over; whatever else goes wrong is the caller's. */
export class RoundRobin {
  private next = 0;

  private constructor(
    private readonly server: Server,
    private readonly targets: readonly string[],
  ) {}

  static async open(targets: readonly string[]): Promise<RoundRobin> {
    const server = createServer((asked, answer) => void proxy.pass(asked, answer));
    const proxy = new RoundRobin(server, targets);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of asked as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    for (let attempt = 0; attempt < this.targets.length; attempt++) {
      const target = this.targets[this.next++ % this.targets.length] ?? '';
      const { method, headers, url = '/' } = asked;
      try {
        const given = await ask(new URL(url, target), { method: method ?? 'GET', headers }, body);
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
      }
    }
    answer.writeHead(502).end();
  }
}

function ask(url: URL, options: object, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end(body);
  });
}
