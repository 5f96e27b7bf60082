import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { hashPassword } from './hash-password.js';
import { isCommon } from './is-common.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { User } from '../accounts/user.entity.js';
import { CodeRequests } from '../codes/code-requests.js';
import { markEmailVerified } from '../codes/mark-email-verified.js';
import { endInvitations } from '../invitations/end-invitations.js';
import { NotifyUser } from '../notifications/notify-user.js';
import { ConsumeCode, type TypedCode } from '../codes/commands/consume-code.js';

/** Ends all sessions and creates none: the second factor stays required. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly em: EntityManager,
    private readonly consumeCode: ConsumeCode,
    private readonly requests: CodeRequests,
    private readonly sessions: EndSessions,
    private readonly userNotices: NotifyUser,
    private readonly clock: Clock,
  ) {}

  async execute(typedCode: TypedCode, password: string): Promise<void> {
    const { id, userId, channel } = await this.consumeCode.execute('reset', typedCode);
    const user = userId === null ? null : await this.em.findOne(User, { id: userId, status: 'active' });
    if (!user) throw Invalid.field('otp', 'otp_expired');
    // This check follows the code, because its result reveals facts about the user.
    if (isCommon(password, user)) {
      await this.requests.restore(id);
      throw Invalid.field('password', 'password_common');
    }

    const passwordHash = await hashPassword(password);
    await this.sessions.endAllOf(user.id, {
      inTransaction: async (em) => {
        if (channel === 'email') await markEmailVerified(em, user.id, this.clock.now());
        await database(em)
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', user.id)
          .execute();
        await endInvitations(em, user.id);
      },
    });
    await this.requests.invalidateAllOf(user.id);
    await this.userNotices.send(user, 'password_reset', 'password_reset', typedCode.origin);
  }
}
