import { HttpClient } from '../accounts/http-client.js';
import type { TestApp } from '../servers/app.js';
import type { ApiScope } from '../../../src/auth/api-keys/api-scopes.contract.js';

export interface Key {
  id: number;
  app_id: string;
  token: string;
}

const BASE = '/api/integrate/v1';

export async function makeKey(
  client: HttpClient,
  given: { name?: string; scopes?: ApiScope[]; addresses?: string[] } = {},
): Promise<Key> {
  const { scopes = ['messages:send', 'messages:read'], ...more } = given;
  const { status, body, text } = await client.post('/api/v1/api-keys', { name: 'A shop', scopes, ...more });
  if (status !== 201) throw new Error(`no key: ${status} ${text}`);
  return { id: body.data.id, app_id: body.data.app_id, token: body.header_token };
}

/** Creates the first key, which has all permissions. */
export async function generateKey(client: HttpClient): Promise<Key> {
  const { body } = await client.post('/api/v1/generate-credentials');
  const { app_id, header_token: token } = body.data.merchant_token;
  const { data } = (await client.get('/api/v1/api-keys')).body;
  return { id: data[0].id, app_id, token };
}

export class ApiProgram {
  private readonly client: HttpClient;

  constructor(server: Pick<TestApp, 'url'>, { app_id, token }: Pick<Key, 'app_id' | 'token'>) {
    this.client = new HttpClient(() => server.url, {
      'x-header-app-id': app_id,
      'x-header-authorization': token,
    });
  }

  get = (path: string) => this.client.request('GET', `${BASE}/${path}`);
  delete = (path: string, body?: unknown) => this.client.request('DELETE', `${BASE}/${path}`, body);
  put = (path: string, body?: unknown) => this.client.request('PUT', `${BASE}/${path}`, body);
  post = (path: string, body?: unknown, key?: string) =>
    this.client.request('POST', `${BASE}/${path}`, body, key === undefined ? {} : { 'idempotency-key': key });
}
