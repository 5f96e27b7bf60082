import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { FinishSignIn, type SignInResult } from '../../sessions/finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../user.entity.js';
import { VerifyByPhone } from '../verify-by-phone.js';
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
    private readonly verification: VerifyByPhone,
  ) {}

  async execute({ phone, typed, browser }: SignInByPhone): Promise<SignInResult> {
    const { userId } = await this.commands.execute(new TakeCode('sign_in', typed, { phone }));
    const user = userId === null ? null : await this.em.findOne(User, { id: userId, phone });
    // Meanwhile the phone was changed.
    if (!user) throw Invalid.field('otp', 'otp_expired');
    if (user.verifiedAt == null) await this.verification.of(user, browser);
    return this.finish.of(user, browser, 'phone');
  }
}
