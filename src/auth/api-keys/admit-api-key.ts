import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { database, NOW, type Row } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { Throttled } from '../../platform/errors.js';
import { type AccessOptions, type UserRequest, type SignedIn } from '../../platform/http/access.js';
import { addressOf } from '../../platform/http/network/address-of.js';
import { isEqual } from '../../platform/secrets.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import {
  AccountSuspended,
  AddressNotAllowed,
  ApiKeyRejected,
  PermissionMissing,
  ScopeMissing,
} from '../auth.errors.js';
import { PERMISSION_COLUMNS, permissionsOf, type PermissionSource } from '../permissions.js';
import { ApiTokens } from './api-tokens.js';

type KeyRow = Pick<
  Row<'api_keys'>,
  'id' | 'name' | 'account_id' | 'token_hash' | 'previous_hash' | 'scopes' | 'addresses'
> &
  Pick<Row<'accounts'>, 'status'> &
  Pick<Row<'users'>, 'language'> &
  PermissionSource & { user_id: number; was_used_recently: boolean };

const KEY_LIMIT: Limit = { name: 'api-key', points: 600, seconds: 60 };
const FAILURE_LIMIT: Limit = { name: 'api-key-failures', points: 30, seconds: 60 };

@Injectable()
export class AdmitApiKey {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: ApiTokens,
    private readonly throttle: Throttle,
  ) {}

  /** Sets `signedIn` before the checks, so the key's call log shows rejections. */
  async admit(request: UserRequest, reply: FastifyReply, { scope, permission }: AccessOptions): Promise<void> {
    const ip = addressOf(request);
    const row = await this.find(request, ip);
    request.signedIn = toSignedIn(row);
    // A thief at another address must not use up the key's limit.
    if (row.addresses.length > 0 && !row.addresses.some((network) => isWithin(ip, network))) {
      await this.throttle.takeAll(countersOfAddress(FAILURE_LIMIT, ip));
      throw new AddressNotAllowed();
    }
    const usage = await this.throttle.spend(KEY_LIMIT, String(row.id));
    void reply.headers({
      'ratelimit-limit': String(KEY_LIMIT.points),
      'ratelimit-remaining': String(usage.remaining),
      'ratelimit-reset': String(usage.resetSeconds),
    });
    if (usage.isOver) throw new Throttled(usage.resetSeconds);
    if (row.status === 'pended') throw new AccountSuspended();
    if (scope && !row.scopes.includes(scope)) throw new ScopeMissing(scope);
    if (permission && !permissionsOf(row).includes(permission)) throw new PermissionMissing();
    if (!row.was_used_recently) await this.recordUse(row.id, ip);
  }

  /** Throws the same error after the same work, whatever is wrong. */
  private async find(request: FastifyRequest, ip: string): Promise<KeyRow> {
    const appId = headerOf(request, 'x-header-app-id');
    const hash = this.tokens.hash(headerOf(request, 'x-header-authorization').replace(/^Bearer /i, ''));
    const row = appId.length > 0 && appId.length <= 32 ? await this.read(appId) : undefined;
    const isCurrent = isEqual(hash, row?.token_hash ?? '');
    const isPrevious = isEqual(hash, row?.previous_hash ?? '');
    if (row && (isCurrent || isPrevious)) return row;
    await this.throttle.takeAll(countersOfAddress(FAILURE_LIMIT, ip));
    throw new ApiKeyRejected();
  }

  private async read(appId: string): Promise<KeyRow | undefined> {
    const { rows } = await preparedSql<KeyRow>`
      select k.id, k.name, k.account_id, k.token_hash, k.scopes, k.addresses, a.status, u.id user_id, ${PERMISSION_COLUMNS}, u.language,
            case when k.previous_until > now() then k.previous_hash end previous_hash,
            coalesce(k.last_used_at > now() - interval '1 minute', false) was_used_recently
        from api_keys k join accounts a on a.id = k.account_id
        join lateral (select * from users where account_id = k.account_id and role_id is null order by id limit 1) u on true
        where k.app_id = ${appId} and u.verified_at is not null`.execute(database(this.em));
    return rows[0];
  }

  private async recordUse(keyId: number, ip: string): Promise<void> {
    await database(this.em)
      .updateTable('api_keys')
      .set({ last_used_at: NOW, last_ip: ip })
      .where('id', '=', keyId)
      .where(sql<boolean>`(last_used_at is null or last_used_at <= now() - interval '1 minute')`)
      .execute();
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.trim().slice(0, 300) : '';
}

const toSignedIn = (row: KeyRow): SignedIn => ({
  userId: row.user_id,
  accountId: row.account_id,
  role: row.role,
  permissions: [],
  isOwner: true,
  deviceIds: null,
  sessionId: 0,
  language: row.language,
  isVerified: true,
  isSuspended: row.status === 'pended',
  impersonator: null,
  apiKey: { id: row.id, name: row.name, scopes: row.scopes },
});

function isWithin(ip: string, network: string): boolean {
  const address = ipaddr.process(ip);
  if (!network.includes('/')) return ipaddr.process(network).toNormalizedString() === address.toNormalizedString();
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
}
