import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { FinishSignIn, type SignInResult } from '../finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../accounts/user.entity.js';
import { TakeCode, type TypedCode } from '../../codes/commands/take-code.js';

/** Signs in whoever holds a phone that was shown to be a user's: what somebody wrote into a form opens nothing. */
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
  ) {}

  async execute({ phone, typed, browser }: SignInByPhone): Promise<SignInResult> {
    const { userId } = await this.commands.execute(new TakeCode('sign_in', typed, { phone }));
    const user =
      userId === null ? null : await this.em.findOne(User, { id: userId, phone, phoneProvenAt: { $ne: null } });
    // Meanwhile the phone was changed.
    if (!user) throw Invalid.field('otp', 'otp_expired');
    return this.finish.of(user, browser, 'phone');
  }
}
