import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import type { Origin } from '../../platform/http/access.js';
import { Secrets } from '../../platform/secrets.js';
import { REMEMBERED_SESSION_MS, SESSION_MS } from '../cookies.js';
import { Session } from '../session.entity.js';
import type { User } from '../user.entity.js';

/** The browser somebody signs in with. */
export interface Browser {
  origin: Origin;
  isRemembered: boolean;
  /** The session it had so far; it ends with the new one. */
  formerToken: string | null;
}

export interface OpenedSession {
  /** For the cookie; kept nowhere. */
  token: string;
  /** Null for a session that ends with the browser. */
  cookieLifeMs: number | null;
}

/** The one place where a sign-in, by whatever proof, becomes a session. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async of(user: User, { origin, isRemembered, formerToken }: Browser): Promise<OpenedSession> {
    await this.forgetFormer(user.id, formerToken);
    const token = randomBytes(32).toString('base64url');
    const lifeMs = isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS;
    this.em.create(Session, {
      accountId: user.accountId,
      userId: user.id,
      tokenHash: this.secrets.mac(token),
      isRemembered,
      expiresAt: new Date(this.clock.now().getTime() + lifeMs),
      userAgent: origin.userAgent,
      ip: origin.ip,
    });
    await this.em.flush();
    return { token, cookieLifeMs: isRemembered ? lifeMs : null };
  }

  private async forgetFormer(userId: number, formerToken: string | null): Promise<void> {
    const isOver = { userId, expiresAt: { $lt: this.clock.now() } };
    const isFormer = formerToken === null ? [] : [{ tokenHash: this.secrets.mac(formerToken) }];
    await this.em.nativeDelete(Session, { $or: [isOver, ...isFormer] });
  }
}
