import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const POLL_INTERVAL_MS = 150;

/** A load balancer that skips servers that are not ready or do not listen. Other failures become a 502. */
export class RoundRobin {
  private next = 0;
  private readonly unready = new Set<string>();
  private readonly polling = setInterval(() => this.poll(), POLL_INTERVAL_MS);

  private constructor(
    private readonly server: Server,
    private readonly targets: readonly string[],
  ) {}

  static async open(targets: readonly string[]): Promise<RoundRobin> {
    const server = createServer((incoming, answer) => void proxy.forward(incoming, answer));
    const proxy = new RoundRobin(server, targets);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    clearInterval(this.polling);
    this.server.close();
    this.server.closeAllConnections();
  }

  private poll(): void {
    for (const target of this.targets)
      void sendRequest(new URL('/health/ready', target), {}, Buffer.alloc(0))
        .then((answer) => {
          answer.resume();
          return answer.statusCode === 200;
        })
        .catch(() => false)
        .then((isReady) => (isReady ? this.unready.delete(target) : this.unready.add(target)));
  }

  private async forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const ready = this.targets.filter((target) => !this.unready.has(target));
    const targets = ready.length > 0 ? ready : this.targets;
    for (let attempt = 0; attempt < targets.length; attempt++) {
      const target = targets[this.next++ % targets.length] ?? '';
      const { method, headers, url = '/' } = incoming;
      try {
        const response = await sendRequest(new URL(url, target), { method: method ?? 'GET', headers }, body);
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
      }
    }
    answer.writeHead(502).end();
  }
}

function sendRequest(url: URL, options: object, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end(body);
  });
}
