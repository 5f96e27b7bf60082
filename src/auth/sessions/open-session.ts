import { randomBytes } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { prepared } from '../../platform/database/prepared-statements.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { Secrets } from '../../platform/secrets.js';
import { SignInRequired, wrongCredentials } from '../auth.errors.js';
import { Session } from './session.entity.js';
import type { User } from '../accounts/user.entity.js';
import { ACCOUNT_COLUMNS, type ShownAccount } from '../accounts/user.resource.js';
import { DELETE_OWN, EndSessions } from './end-sessions.js';
import { IMPERSONATION_MS, LONGEST_SESSION_MS, endOf } from './session-life.js';

/** The browser somebody signs in with. */
export interface Browser {
  origin: Origin;
  isRemembered: boolean;
  /** The session it had so far; it ends with the new one. */
  formerToken: string | null;
  /** Its cookie about who has signed in with it before. */
  known: string | null;
}

export interface OpenedSession {
  /** For the cookie; kept nowhere. */
  token: string;
  /** Null for a session that ends with the browser. */
  cookieLifeMs: number | null;
}

type OpenedRow = { id: string; is_opened: false } | ({ id: string; is_opened: true } & ShownAccount);

const OPEN = prepared(`with own as (
    select id from sessions where token_hash = ? union
    (select id from sessions where user_id = ? and impersonator_user_id is null and expires_at > ?
      order by last_seen_at desc, id desc offset ?)),
  gone as (${DELETE_OWN}),
  seen as (update users set last_seen_at = ? where id = ? and password_hash = ? returning id, account_id),
  opened as (insert into sessions (account_id, user_id, token_hash, is_remembered, expires_at, user_agent, ip)
             select account_id, id, ?, ?::boolean, ?::timestamptz, ?, ? from seen returning id, account_id)
  select o.id, true is_opened, ${ACCOUNT_COLUMNS} from opened o join accounts a on a.id = o.account_id
  union all select id, false, null, null, null from gone`);

/** The one place where a sign-in, by whatever proof, becomes a session. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly sessions: EndSessions,
    private readonly config: Config,
  ) {}

  /** With what is told of the account. */
  async of(
    user: User,
    { origin, isRemembered, formerToken }: Browser,
  ): Promise<OpenedSession & { account: ShownAccount }> {
    const now = this.clock.now();
    const { token, tokenHash } = this.newToken();
    const formerHash = formerToken === null ? null : this.secrets.mac(formerToken);
    const expiresAt = endOf({ isRemembered, startedAt: now, usedAt: now });
    // One statement for all of it, as beside the password round trips are what a sign-in costs. It waits for whoever is changing
    // the password and then finds another one: nobody gets in by the former after the sessions opened by it were ended.
    const rows = await this.em.execute<OpenedRow[]>(OPEN, [
      ...[formerHash, user.id, now, this.config.sessionsPerUser - 1, now, user.id, user.passwordHash],
      ...[tokenHash, isRemembered, expiresAt, origin.userAgent, origin.ip],
    ]);
    this.sessions.disconnect(rows.filter(({ is_opened: isOpened }) => !isOpened));
    const account = rows.find((row) => row.is_opened);
    if (!account) throw wrongCredentials();
    return { token, cookieLifeMs: lifeOfCookie(isRemembered), account };
  }

  /** The same session by another token: the former one, wherever it was copied to, opens nothing any more. */
  async renew({ sessionId, accountId }: { sessionId: number; accountId: number }): Promise<OpenedSession> {
    const { token, tokenHash } = this.newToken();
    const session = await this.em.findOne(Session, { id: sessionId, accountId });
    // Ended in this very moment.
    if (!session) throw new SignInRequired();
    session.tokenHash = tokenHash;
    await this.em.flush();
    return { token, cookieLifeMs: lifeOfCookie(session.isRemembered) };
  }

  /** An administrator's inside somebody else's account. Their own waits until they come back, out of reach of any cookie. */
  async inside(user: { id: number; accountId: number }, admin: SignedIn, origin: Origin): Promise<OpenedSession> {
    const { token, tokenHash } = this.newToken();
    // Of two calls at once by one session the second comes with a token that is worth nothing by now.
    const own = { id: admin.sessionId, accountId: admin.accountId };
    await this.em.findOne(Session, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isInside = await this.em.count(Session, { impersonatorSessionId: admin.sessionId });
    if (isInside > 0) throw new SignInRequired();
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

/** The row says when the session ends, which moves on with its use; the cookie has to live as long as it ever could. */
const lifeOfCookie = (isRemembered: boolean): number | null => (isRemembered ? LONGEST_SESSION_MS : null);
