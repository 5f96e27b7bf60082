import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import { hashPassword } from '../hash-password.js';
import { isCommon } from '../is-common.js';
import { EndSessions } from '../../sessions/end-sessions.js';
import { User } from '../../accounts/user.entity.js';
import { CodeRequests } from '../../codes/code-requests.js';
import { proveEmail } from '../../codes/prove-email.js';
import { endInvitations } from '../../invitations/end-invitations.js';
import { NotifyOwner } from '../../notifications/notify-owner.js';
import { TakeCode, type TypedCode } from '../../codes/commands/take-code.js';

/** A new password for whoever has the code. It signs everybody out and nobody in, so a second step is still asked for. */
export class ResetPassword extends Command<void> {
  constructor(
    readonly typed: TypedCode,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly requests: CodeRequests,
    private readonly sessions: EndSessions,
    private readonly owner: NotifyOwner,
    private readonly clock: Clock,
  ) {}

  async execute({ typed, password }: ResetPassword): Promise<void> {
    const { id, userId, channel } = await this.commands.execute(new TakeCode('reset', typed));
    const user = userId === null ? null : await this.em.findOne(User, userId);
    if (!user) throw Invalid.field('otp', 'otp_expired');
    // Looked at only now, as it would tell a stranger something about the owner.
    if (isCommon(password, user)) {
      await this.requests.giveBack(id);
      throw Invalid.field('password', 'password_common');
    }

    const passwordHash = await hashPassword(password);
    await this.sessions.ofUser(user.id, {
      meanwhile: async (em) => {
        if (channel === 'email') await proveEmail(em, user.id, this.clock.now());
        await em.execute('update users set password_hash = ? where id = ?', [passwordHash, user.id]);
        await endInvitations(em, user.id);
      },
    });
    await this.requests.endAllOf(user.id);
    await this.owner.of(user, 'password_reset', 'password_reset', typed.origin);
  }
}
