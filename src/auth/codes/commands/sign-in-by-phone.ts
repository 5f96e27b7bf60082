import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { EndSessions } from '../../sessions/end-sessions.js';
import { FinishSignIn, type SignInResult } from '../../sessions/finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../user.entity.js';
import { TakeCode, type TypedCode } from './take-code.js';

/** Signs in whoever holds the phone. */
export class SignInByPhone extends Command<SignInResult> {
  constructor(
    /** Digits. */
    readonly phone: string,
    readonly typed: TypedCode,
    readonly browser: Browser,
  ) {
    super();
  }
}

@CommandHandler(SignInByPhone)
export class SignInByPhoneHandler implements ICommandHandler<SignInByPhone> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly finish: FinishSignIn,
    private readonly sessions: EndSessions,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ phone, typed, browser }: SignInByPhone): Promise<SignInResult> {
    const { userId } = await this.commands.execute(new TakeCode('sign_in', typed, { phone }));
    const user = userId === null ? null : await this.em.findOne(User, { id: userId, phone });
    // Meanwhile the phone was changed.
    if (!user) throw Invalid.field('otp', 'otp_expired');
    if (user.verifiedAt == null) await this.verify(user, typed);
    return this.finish.of(user, browser, 'phone');
  }

  /**
   * The code shows what the registration would have asked for. Whoever registered this phone without being able to show it, in
   * another browser, is out.
   */
  private async verify(user: User, { origin }: TypedCode): Promise<void> {
    await this.sessions.ofUser(user.id, {
      meanwhile: (em) => em.execute('update users set verified_at = now() where id = ?', [user.id]),
    });
    await this.em.refresh(user);
    await this.audit.note({ action: 'verified', actorUserId: user.id, accountId: user.accountId, origin });
  }
}
