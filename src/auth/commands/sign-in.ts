import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { wrongCredentials } from '../auth.errors.js';
import { pretendToVerify, verifyPassword } from '../hash-password.js';
import { FinishSignIn, type SignInResult } from '../sessions/finish-sign-in.js';
import type { Browser } from '../sessions/open-session.js';
import { User } from '../user.entity.js';

export class SignIn extends Command<SignInResult> {
  constructor(
    readonly login: string,
    readonly password: string,
    readonly browser: Browser,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly finish: FinishSignIn,
  ) {}

  async execute({ login, password, browser }: SignIn): Promise<SignInResult> {
    const name = login.toLowerCase();
    const user = await this.em.findOne(User, { $or: [{ email: name }, { username: name }] });
    const isRight = user ? await verifyPassword(user.passwordHash, password) : await pretendToVerify(password);
    if (!user || !isRight) throw wrongCredentials();
    return this.finish.of(user, browser, 'password');
  }
}
