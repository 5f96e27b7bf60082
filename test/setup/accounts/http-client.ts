import { Agent } from 'node:http';
import supertest from 'supertest';

/** Without keep-alive, a response that is sent before the body is read resets the connection. */
const connections = new Agent({ keepAlive: true });
const MAX_REDIRECTS = 5;

/** Keeps cookies and the anti-forgery token, as a browser does. */
export class HttpClient {
  /** A restart changes the address, so each request names it. */
  private readonly agent = supertest.agent('');
  readonly cookies: AgentCookies;

  constructor(
    readonly url: () => string,
    readonly headers: Record<string, string> = {},
  ) {
    this.cookies = new AgentCookies(this.agent.jar, () => new URL(url()).hostname);
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const call = this.agent[method.toLowerCase() as 'get'](new URL(path, this.url()).href);
    call.agent(connections).redirects(MAX_REDIRECTS).responseType('blob');
    call.set('x-requested-with', 'XMLHttpRequest');
    const token = this.cookies.get('XSRF-TOKEN');
    if (token !== undefined) call.set('x-xsrf-token', token);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) call.type(typeof body === 'string' ? 'text/plain' : 'json');
    const given = { ...this.headers, ...headers };
    call.set(given);
    // The agent's cookies would override the given header.
    if ('cookie' in given) call.cookies = '';
    if (isForm) await fillForm(call, body);
    else if (body !== undefined) call.send(typeof body === 'string' ? body : JSON.stringify(body));
    return readResponse(await call);
  }

  get = (path: string) => this.request('GET', path);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.request('POST', path, body, headers);
  delete = (path: string) => this.request('DELETE', path);

  async signIn(email: string, password: string) {
    await this.get('/sanctum/csrf-cookie');
    return this.post('/v1/login', { email, password });
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** The agent's cookies by name, for specs that read, copy or forge them. */
class AgentCookies {
  constructor(
    private readonly jar: supertest.Agent['jar'],
    private readonly host: () => string,
  ) {}

  get = (name: string) => this.byName().get(name);
  has = (name: string) => this.byName().has(name);
  keys = () => this.byName().keys();
  values = () => this.byName().values();
  [Symbol.iterator] = () => this.byName().entries();

  set(name: string, value: string): void {
    this.jar.setCookie(`${name}=${value}; path=/`, this.host());
  }

  delete(name: string): void {
    this.jar.setCookie(`${name}=; path=/; expires=${new Date(0).toUTCString()}`, this.host());
  }

  private byName(): Map<string, string> {
    const cookies = this.jar.getCookies({ domain: this.host(), path: '/', secure: true, script: false });
    return new Map(cookies.map(({ name, value }) => [name, value]));
  }
}

async function fillForm(call: supertest.Test, form: FormData): Promise<void> {
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      call.field(name, value);
      continue;
    }
    // Superagent removes folders from a `filename`.
    const part = value.name.includes('/') ? 'filepath' : 'filename';
    const options = { [part]: value.name, contentType: value.type || 'application/octet-stream' };
    call.attach(name, Buffer.from(await value.arrayBuffer()), options);
  }
}

function readResponse({ status, headers: given, body: data }: supertest.Response) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given as Record<string, string | string[]>))
    for (const item of [value].flat()) headers.append(name, item);
  // A response to HEAD has no body.
  const bytes = Buffer.from(Buffer.isBuffer(data) ? data : '');
  const text = new TextDecoder().decode(bytes);
  const isJson = headers.get('content-type')?.includes('json');
  return { status, headers, bytes, text, body: isJson && text ? JSON.parse(text) : null };
}
