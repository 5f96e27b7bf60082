import { randomBytes } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { Secrets } from '../../platform/secrets.js';
import { SignInRequired, wrongCredentials } from '../auth.errors.js';
import { Session } from './session.entity.js';
import type { User } from '../accounts/user.entity.js';
import { ACCOUNT_COLUMNS, type ShownAccount } from '../accounts/user.resource.js';
import { DELETE_SESSIONS, EndSessions } from './end-sessions.js';
import { IMPERSONATION_MS, MAX_SESSION_MS, endOf } from './session-life.js';

export interface Browser {
  origin: Origin;
  isRemembered: boolean;
  previousToken: string | null;
  knownUsersCookie: string | null;
}

export interface OpenedSession {
  token: string;
  /** Null for a cookie that ends with the browser. */
  cookieLifeMs: number | null;
}

type OpenedRow = Pick<Row<'sessions'>, 'id'> & ({ is_opened: false } | ({ is_opened: true } & ShownAccount));

@Injectable()
export class OpenSession {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly sessions: EndSessions,
    private readonly config: Config,
  ) {}

  async open(
    user: User,
    { origin, isRemembered, previousToken }: Browser,
  ): Promise<OpenedSession & { account: ShownAccount }> {
    const now = this.clock.now();
    const { token, tokenHash } = this.newToken();
    const previousHash = previousToken === null ? null : this.secrets.mac(previousToken);
    const expiresAt = endOf({ isRemembered, startedAt: now, usedAt: now });
    // One statement saves round trips. It opens no session after a concurrent password change or suspension.
    const { rows } = await preparedSql<OpenedRow>`
      with ended_sessions as (
        select id from sessions where token_hash = ${previousHash} union
        (select id from sessions where user_id = ${user.id} and impersonator_user_id is null and expires_at > ${now}
          order by last_seen_at desc, id desc offset ${this.config.sessionsPerUser - 1})),
      deleted as (${DELETE_SESSIONS}),
      seen as (update users set last_seen_at = ${now} where id = ${user.id} and password_hash = ${user.passwordHash} and status = 'active'
        returning id, account_id),
      opened as (insert into sessions (account_id, user_id, token_hash, is_remembered, expires_at, user_agent, ip)
        select account_id, id, ${tokenHash}, ${isRemembered}::boolean, ${expiresAt}::timestamptz, ${origin.userAgent}, ${origin.ip}
          from seen returning id, account_id)
      select o.id, true is_opened, ${ACCOUNT_COLUMNS} from opened o join accounts a on a.id = o.account_id
      union all select id, false, null, null, null from deleted`.execute(database(this.em));
    this.sessions.disconnect(rows.filter(({ is_opened: isOpened }) => !isOpened));
    const account = rows.find((row) => row.is_opened);
    if (!account) throw wrongCredentials();
    return { token, cookieLifeMs: lifeOfCookie(isRemembered), account };
  }

  async renew({ sessionId, accountId }: { sessionId: number; accountId: number }): Promise<OpenedSession> {
    const { token, tokenHash } = this.newToken();
    const session = await this.em.findOne(Session, { id: sessionId, accountId });
    if (!session) throw new SignInRequired();
    session.tokenHash = tokenHash;
    await this.em.flush();
    return { token, cookieLifeMs: lifeOfCookie(session.isRemembered) };
  }

  /** Opens an impersonation. The administrator's own session remains without a cookie. */
  async openImpersonation(
    user: { id: number; accountId: number },
    admin: SignedIn,
    origin: Origin,
  ): Promise<OpenedSession> {
    const { token, tokenHash } = this.newToken();
    // The lock lets only one of two concurrent calls open a session.
    const ownSession = { id: admin.sessionId, accountId: admin.accountId };
    await this.em.findOne(Session, ownSession, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const impersonations = await this.em.count(Session, { impersonatorSessionId: admin.sessionId });
    if (impersonations > 0) throw new SignInRequired();
    await this.em.insert(Session, {
      accountId: user.accountId,
      userId: user.id,
      tokenHash,
      isRemembered: false,
      expiresAt: new Date(this.clock.now().getTime() + IMPERSONATION_MS),
      userAgent: origin.userAgent,
      ip: origin.ip,
      impersonatorUserId: admin.userId,
      impersonatorSessionId: admin.sessionId,
    });
    await this.renew(admin);
    return { token, cookieLifeMs: IMPERSONATION_MS };
  }

  private newToken(): { token: string; tokenHash: string } {
    const token = randomBytes(32).toString('base64url');
    return { token, tokenHash: this.secrets.mac(token) };
  }
}

/** Returns the maximum, because use extends the session. */
const lifeOfCookie = (isRemembered: boolean): number | null => (isRemembered ? MAX_SESSION_MS : null);
