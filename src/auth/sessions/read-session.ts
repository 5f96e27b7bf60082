import { fastifyCookie } from '@fastify/cookie';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import type { SignedIn } from '../../platform/http/access.js';
import { AuthenticateSocket } from '../../platform/realtime/authenticate-socket.js';
import { Secrets } from '../../platform/secrets.js';
import { IS_VERIFIED } from '../accounts/is-verified.js';
import { Cookies } from './cookies.js';
import {
  PERMISSION_COLUMNS,
  permissionsWhileImpersonating,
  permissionsOf,
  type PermissionSource,
} from '../permissions.js';
import { endOf, oldestStart } from './session-life.js';

type SessionRow = Omit<Row<'sessions'>, 'ip' | 'token_hash' | 'updated_at' | 'user_agent'> &
  Pick<Row<'users'>, 'language'> &
  PermissionSource &
  Pick<Row<'accounts'>, 'status'> & { is_verified: boolean; impersonator_name: string | null };

const isImpersonatorSignedIn = (now: Date): RawBuilder<SqlBool> => sql`(s.impersonator_user_id is null or exists (
  select from sessions admin_session join users admin on admin.id = admin_session.user_id
     join accounts admin_account on admin_account.id = admin.account_id
   where admin_session.id = s.impersonator_session_id and admin_session.user_id = s.impersonator_user_id
     and admin_session.expires_at > ${now} and admin_session.created_at > ${oldestStart(now)}
     and admin_account.status = 'active' and (admin.role = 'SupperAdmin' or admin.permissions @> '["members"]')))`;

const MIN_LAST_SEEN_INTERVAL_MS = 5 * 60_000;

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
    const {
      rows: [row],
    } = await preparedSql<SessionRow>`
      select s.id, s.account_id, s.user_id, s.is_remembered, s.created_at, s.last_seen_at, s.expires_at, ${PERMISSION_COLUMNS}, u.language,
            ${IS_VERIFIED} is_verified, a.status, s.impersonator_user_id, s.impersonator_session_id,
            impersonator.username impersonator_name
        from sessions s join users u on u.id = s.user_id join accounts a on a.id = s.account_id
        left join users impersonator on impersonator.id = s.impersonator_user_id
        where u.status = 'active' and s.token_hash = ${this.secrets.mac(token)} and s.expires_at > ${now} and s.created_at > ${oldestStart(now)}
          and ${isImpersonatorSignedIn(now)}`.execute(database(this.em));
    if (!row) return null;
    if (row.impersonator_user_id === null) await this.extend(row, now, ip);
    return {
      sessionId: row.id,
      accountId: row.account_id,
      userId: row.user_id,
      role: row.role,
      permissions: row.impersonator_user_id === null ? permissionsOf(row) : permissionsWhileImpersonating(row),
      isOwner: row.team_role === null,
      deviceIds: row.device_ids,
      language: row.language,
      isVerified: row.is_verified,
      isSuspended: row.status === 'pended',
      impersonator:
        row.impersonator_user_id === null
          ? null
          : {
              userId: row.impersonator_user_id,
              sessionId: row.impersonator_session_id ?? 0,
              name: row.impersonator_name ?? '',
              until: row.expires_at,
            },
    };
  }

  async bySessionCookie(cookieHeader: string | undefined): Promise<SignedIn | null> {
    const token = cookieHeader ? fastifyCookie.parse(cookieHeader)[this.cookies.sessionName] : undefined;
    return token ? this.byToken(token) : null;
  }

  async findOpen(sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
    const now = this.clock.now();
    const rows = await database(this.em)
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select('s.id')
      .where(sql<boolean>`s.id = any (${sessionIds}::bigint[])`)
      .where('s.expires_at', '>', now)
      .where('s.created_at', '>', oldestStart(now))
      .where(IS_VERIFIED)
      .where('u.status', '=', 'active')
      .where(isImpersonatorSignedIn(now))
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Extends the session at most every five minutes, up to its maximum age. */
  private async extend(row: SessionRow, now: Date, ip: string | undefined): Promise<void> {
    const seenBefore = new Date(now.getTime() - MIN_LAST_SEEN_INTERVAL_MS);
    if (row.last_seen_at > seenBefore) return;
    const expiresAt = endOf({ isRemembered: row.is_remembered, startedAt: row.created_at, usedAt: now });
    // Only the first of parallel requests writes.
    await sql`
      with seen as (
        update sessions set last_seen_at = ${now}, expires_at = ${expiresAt}, ip = coalesce(${ip ?? null}, ip)
          where id = ${row.id} and last_seen_at <= ${seenBefore} returning user_id)
      update users u set last_seen_at = ${now} from seen where u.id = seen.user_id`.execute(database(this.em));
  }
}
