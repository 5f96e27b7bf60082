import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Signs in and calls with less CPU than `fetch`, so that more is left for the measured server. */
export class LeanClient {
  private readonly cookies = new Map<string, string>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  async signIn(email: string, password: string): Promise<void> {
    if (this.cookies.size === 0) await this.call('GET', '/sanctum/csrf-cookie', 204);
    await this.call('POST', '/v1/login', 200, JSON.stringify({ email, password }));
  }

  call(method: 'GET' | 'POST', path: string, expected: number, body = ''): Promise<void> {
    const headers: Record<string, string> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
      ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, this.url), { method, headers, agent: this.agent }, (response) => {
        this.storeCookies(response.headers);
        response.resume().once('end', () => {
          if (response.statusCode === expected) resolve();
          else reject(new Error(`${method} ${path} answered ${response.statusCode}`));
        });
      });
      outgoing.once('error', reject).end(body);
    });
  }

  private storeCookies(headers: IncomingHttpHeaders): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const equalsAt = pair.indexOf('=');
      // An empty value deletes the cookie.
      if (equalsAt === pair.length - 1) this.cookies.delete(pair.slice(0, equalsAt));
      else this.cookies.set(pair.slice(0, equalsAt), pair.slice(equalsAt + 1));
    }
  }
}
