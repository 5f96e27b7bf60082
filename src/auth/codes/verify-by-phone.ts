import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/secrets.js';
import { hashPassword } from '../hash-password.js';
import { EndSessions } from '../sessions/end-sessions.js';
import type { Browser } from '../sessions/open-session.js';
import type { User } from '../user.entity.js';
import { TellOwner } from './tell-owner.js';

/**
 * A code that signs in by phone shows what the code of the registration would have shown. But whoever registered may be somebody
 * else, who put a phone that is not theirs beside a password that they know: unless it is the same browser, that password and
 * the sessions are worth nothing from here on, and the holder of the phone is told.
 */
@Injectable()
export class VerifyByPhone {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly sessions: EndSessions,
    private readonly owner: TellOwner,
  ) {}

  async of(user: User, { origin, formerToken }: Browser): Promise<void> {
    const registeredHere = formerToken !== null && (await this.isSessionOf(user.id, formerToken));
    const unknown = registeredHere ? null : await hashPassword(randomBytes(32).toString('base64url'));
    await this.sessions.ofUser(user.id, {
      meanwhile: (em) =>
        em.execute('update users set verified_at = now(), password_hash = coalesce(?, password_hash) where id = ?', [
          unknown,
          user.id,
        ]),
    });
    await this.em.refresh(user);
    await this.owner.of(user, 'verified', unknown === null ? null : 'registered_elsewhere', origin);
  }

  private async isSessionOf(userId: number, token: string): Promise<boolean> {
    const found = await this.em.execute('select 1 from sessions where token_hash = ? and user_id = ?', [
      this.secrets.mac(token),
      userId,
    ]);
    return found.length > 0;
  }
}
