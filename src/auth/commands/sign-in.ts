import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordAudit } from '../audit/record-audit.js';
import { wrongCredentials } from '../auth.errors.js';
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from '../hash-password.js';
import { CountFailures } from '../sessions/count-failures.js';
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
    private readonly failures: CountFailures,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ login, password, browser }: SignIn): Promise<SignInResult> {
    const name = login.toLowerCase();
    const found = await this.em.findOne(User, { $or: [{ email: name }, { username: name }] });
    const user = await this.failures.atDoor(name, found, browser, async () => {
      const isRight = found ? await verifyPassword(found.passwordHash, password) : await pretendToVerify(password);
      return isRight ? found : null;
    });
    if (user) {
      if (isOutdated(user.passwordHash)) await this.renewHash(user, password);
      return this.finish.of(user, browser, 'password');
    }

    // Of a name we do not know nothing is kept: it may be a password in the wrong field.
    await this.audit.note({
      action: 'sign_in_failed',
      actorUserId: null,
      accountId: found?.accountId ?? null,
      subject: found?.username ?? null,
      origin: browser.origin,
    });
    throw wrongCredentials();
  }

  /** The cost of hashes has changed since theirs was made: now the password is here to make another. */
  private async renewHash(user: User, password: string): Promise<void> {
    const { id, accountId, passwordHash: former } = user;
    const passwordHash = await hashPassword(password);
    const changed = await this.em.nativeUpdate(User, { id, accountId, passwordHash: former }, { passwordHash });
    if (changed > 0) {
      user.passwordHash = passwordHash;
      return;
    }
    // Another sign-in at this moment was first, or the password itself has changed.
    await this.em.refresh(user);
    if (!(await verifyPassword(user.passwordHash, password))) throw wrongCredentials();
  }
}
