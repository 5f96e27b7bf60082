import { fastifyCookie } from '@fastify/cookie';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import type { SignedIn } from '../platform/http/access.js';
import { AuthenticateSocket } from '../platform/realtime/authenticate-socket.js';
import { Secrets } from '../platform/secrets.js';
import type { AccountStatus, RoleName } from './auth.contract.js';
import { Cookies, REMEMBERED_SESSION_MS, SESSION_MS } from './cookies.js';
import { permissionsOf } from './permissions.js';

interface Row {
  id: string;
  account_id: string;
  user_id: string;
  is_remembered: boolean;
  expires_at: string;
  role: RoleName;
  permissions: string[];
  is_verified: boolean;
  status: AccountStatus;
  impersonator_user_id: string | null;
  impersonator_session_id: string | null;
  impersonator_name: string | null;
}

/** Turns a session token into who it belongs to, and lets the session slide while it is used. */
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

  async byToken(token: string): Promise<SignedIn | null> {
    const now = this.clock.now();
    const [row] = await this.em.getConnection().execute<Row[]>(
      `select s.id, s.account_id, s.user_id, s.is_remembered, s.expires_at, u.role, u.permissions, u.verified_at is not null is_verified,
              a.status, s.impersonator_user_id, s.impersonator_session_id, i.username impersonator_name
         from sessions s join users u on u.id = s.user_id join accounts a on a.id = s.account_id
         left join users i on i.id = s.impersonator_user_id
        where s.token_hash = ? and s.expires_at > ?`,
      [this.secrets.mac(token), now],
    );
    if (!row) return null;
    if (row.impersonator_user_id === null) await this.slide(row, now);
    return {
      sessionId: Number(row.id),
      accountId: Number(row.account_id),
      userId: Number(row.user_id),
      role: row.role,
      permissions: permissionsOf(row),
      isVerified: row.is_verified,
      isPended: row.status === 'pended',
      impersonator:
        row.impersonator_user_id === null
          ? null
          : {
              userId: Number(row.impersonator_user_id),
              sessionId: Number(row.impersonator_session_id),
              name: row.impersonator_name ?? '',
            },
    };
  }

  async bySessionCookie(cookieHeader: string | undefined): Promise<SignedIn | null> {
    const token = cookieHeader ? fastifyCookie.parse(cookieHeader)[this.cookies.sessionName] : undefined;
    return token ? this.byToken(token) : null;
  }

  /** Writes the new end only when a twentieth of the life has gone, not on each request. */
  private async slide(row: Row, now: Date): Promise<void> {
    const lifeMs = row.is_remembered ? REMEMBERED_SESSION_MS : SESSION_MS;
    const expiresAt = now.getTime() + lifeMs;
    if (expiresAt - new Date(row.expires_at).getTime() < lifeMs / 20) return;
    await this.em
      .getConnection()
      .execute('update sessions set expires_at = ? where id = ?', [new Date(expiresAt), row.id]);
  }
}
