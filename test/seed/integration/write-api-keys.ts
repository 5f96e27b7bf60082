import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ApiScope } from '../../../src/auth/api-keys/api-scopes.contract.js';

export const arabicKeys = ['نظام نقاط البيع', 'برنامج الولاء'];
export const englishKeys = ['Point of sale', 'Loyalty programme'];

const KEYS: { scopes: ApiScope[]; addresses: string }[] = [
  { scopes: ['devices:read', 'messages:send', 'messages:read'], addresses: '{203.0.113.7}' },
  { scopes: ['contacts:read', 'contacts:write'], addresses: '{}' },
];
const BASE = '/api/integrate/v1';
interface Call {
  /** Index in `KEYS`. */
  key: number;
  method: string;
  path: string;
  status: number;
  ms: number;
  request?: object;
  answer: object;
}

const CALLS: Call[] = [
  { key: 0, method: 'GET', path: '/devices', status: 200, ms: 9, answer: { data: [], total: 0 } },
  {
    key: 0,
    method: 'POST',
    path: '/messages/text',
    status: 201,
    ms: 21,
    request: { device: 'a1b2c3d4', phone: '+966500000101', body: 'طلبك رقم 1042 جاهز للاستلام' },
    answer: { data: { id: '1042', status: 'queued', ticks: 0 } },
  },
  { key: 0, method: 'GET', path: '/messages/1042', status: 200, ms: 7, answer: { data: { id: '1042', ticks: 3 } } },
  {
    key: 1,
    method: 'POST',
    path: '/contacts',
    status: 422,
    ms: 5,
    request: { phone: '12' },
    answer: { message: 'This is not a valid phone number.', code: 'invalid', errors: { phone: ['…'] } },
  },
];

/** Creates two API keys with recent calls, unless the account has some. Nobody knows their tokens. */
export async function writeApiKeys(em: EntityManager, accountId: number, names: string[]): Promise<boolean> {
  const [existing] = await em.execute('select 1 from api_keys where account_id = ? limit 1', [accountId]);
  if (existing) return false;
  for (const [index, { scopes, addresses }] of KEYS.entries())
    await em.execute(
      `insert into api_keys (account_id, name, app_id, token_hash, token_hint, scopes, addresses, last_used_at)
       values (?, ?, ?, ?, ?, ?::text[], ?::text[], now() - interval '12 minutes')`,
      [
        accountId,
        names[index],
        randomBytes(10).toString('hex'),
        randomBytes(32).toString('hex'),
        randomBytes(2).toString('hex'),
        `{${scopes.join()}}`,
        addresses,
      ],
    );
  for (const [index, { key, method, path, status, ms, request, answer }] of CALLS.entries())
    await em.execute(
      `insert into api_calls (account_id, key_name, method, path, status, ms, ip, request, answer, created_at)
       values (?, ?, ?, ?, ?, ?, '203.0.113.7', ?, ?, now() - make_interval(mins => ?))`,
      [
        accountId,
        names[key],
        method,
        `${BASE}${path}`,
        status,
        ms,
        request ? JSON.stringify(request) : null,
        JSON.stringify(answer),
        12 + CALLS.length - index,
      ],
    );
  return true;
}
