import { fastifyCookie } from '@fastify/cookie';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { prepared } from '../../platform/database/prepared-statements.js';
import type { SignedIn } from '../../platform/http/access.js';
import { AuthenticateSocket } from '../../platform/realtime/authenticate-socket.js';
import { Secrets } from '../../platform/secrets.js';
import type { AccountStatus, Language, RoleName } from '../auth.contract.js';
import { Cookies } from './cookies.js';
import { permissionsInside, permissionsOf } from '../permissions.js';
import { endOf, oldestStart } from './session-life.js';

interface Row {
  id: string;
  account_id: string;
  user_id: string;
  is_remembered: boolean;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  role: RoleName;
  permissions: string[];
  language: Language;
  is_verified: boolean;
  status: AccountStatus;
  impersonator_user_id: string | null;
  impersonator_session_id: string | null;
  impersonator_name: string | null;
}

/** Impersonation needs its administrator signed in, active and permitted. */
const IS_BACKED = `(s.impersonator_user_id is null or exists (
  select from sessions i join users admin on admin.id = i.user_id join accounts h on h.id = admin.account_id
   where i.id = s.impersonator_session_id and i.user_id = s.impersonator_user_id and i.expires_at > ? and i.created_at > ?
     and h.status = 'active' and (admin.role = 'SupperAdmin' or admin.permissions @> '["members"]')))`;

/** Saves a write on most requests. */
const SEEN_EVERY_MS = 5 * 60_000;

@Injectable()
export class ReadSession extends AuthenticateSocket {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly cookies: Cookies,
    private readonly clock: Clock,
  ) {
    super();
  }

  async byToken(token: string, ip?: string): Promise<SignedIn | null> {
    const now = this.clock.now();
    const [row] = await this.em.getConnection().execute<Row[]>(
      prepared(`select s.id, s.account_id, s.user_id, s.is_remembered, s.created_at, s.last_seen_at, s.expires_at, u.role, u.permissions, u.language,
              u.verified_at is not null is_verified, a.status, s.impersonator_user_id, s.impersonator_session_id,
              i.username impersonator_name
         from sessions s join users u on u.id = s.user_id join accounts a on a.id = s.account_id
         left join users i on i.id = s.impersonator_user_id
        where s.token_hash = ? and s.expires_at > ? and s.created_at > ? and ${IS_BACKED}`),
      [this.secrets.mac(token), now, oldestStart(now), now, oldestStart(now)],
    );
    if (!row) return null;
    if (row.impersonator_user_id === null) await this.slide(row, now, ip);
    return {
      sessionId: Number(row.id),
      accountId: Number(row.account_id),
      userId: Number(row.user_id),
      role: row.role,
      permissions: row.impersonator_user_id === null ? permissionsOf(row) : permissionsInside(row),
      language: row.language,
      isVerified: row.is_verified,
      isSuspended: row.status === 'pended',
      impersonator:
        row.impersonator_user_id === null
          ? null
          : {
              userId: Number(row.impersonator_user_id),
              sessionId: Number(row.impersonator_session_id),
              name: row.impersonator_name ?? '',
              until: new Date(row.expires_at),
            },
    };
  }

  async bySessionCookie(cookieHeader: string | undefined): Promise<SignedIn | null> {
    const token = cookieHeader ? fastifyCookie.parse(cookieHeader)[this.cookies.sessionName] : undefined;
    return token ? this.byToken(token) : null;
  }

  async areOpen(sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
    const now = this.clock.now();
    const rows = await this.em.getConnection().execute<{ id: string }[]>(
      `select s.id from sessions s join users u on u.id = s.user_id
        where s.id = any (?::bigint[]) and s.expires_at > ? and s.created_at > ?
          and u.verified_at is not null and ${IS_BACKED}`,
      [`{${sessionIds.join()}}`, now, oldestStart(now), now, oldestStart(now)],
    );
    return new Set(rows.map(({ id }) => Number(id)));
  }

  /** Never exceeds the absolute end. */
  private async slide(row: Row, now: Date, ip: string | undefined): Promise<void> {
    const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
    if (new Date(row.last_seen_at) > seenBefore) return;
    const expiresAt = endOf({ isRemembered: row.is_remembered, startedAt: new Date(row.created_at), usedAt: now });
    // Only the first of parallel requests writes.
    await this.em.getConnection().execute(
      `with seen as (
         update sessions set last_seen_at = ?, expires_at = ?, ip = coalesce(?, ip)
          where id = ? and last_seen_at <= ? returning user_id)
       update users u set last_seen_at = ? from seen where u.id = seen.user_id`,
      [now, expiresAt, ip ?? null, row.id, seenBefore, now],
    );
  }
}
