import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../../src/platform/config.js';
import { Secrets } from '../../../src/platform/secrets.js';
import { APP_SECRET } from '../app-secret.js';
import { HttpClient } from './http-client.js';
import type { Member } from './members.js';

const secrets = new Secrets({ appSecret: APP_SECRET } as Config);

/** Inserts a session row, because checking a password is slow by design. */
export async function openSession(
  orm: MikroORM,
  url: () => string,
  { accountId, userId }: Pick<Member, 'accountId' | 'userId'>,
  headers: Record<string, string> = {},
): Promise<HttpClient> {
  const client = new HttpClient(url, headers);
  const token = randomBytes(32).toString('base64url');
  await orm.em
    .getConnection()
    .execute(
      `insert into sessions (account_id, user_id, token_hash, expires_at) values (?, ?, ?, now() + interval '1 day')`,
      [accountId, userId, secrets.mac(token)],
    );
  client.cookies.set('mersal_session', token);
  await client.get('/sanctum/csrf-cookie');
  return client;
}
