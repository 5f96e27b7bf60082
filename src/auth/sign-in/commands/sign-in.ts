import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordAudit } from '../../audit/record-audit.js';
import { wrongCredentials } from '../../auth.errors.js';
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from '../../passwords/hash-password.js';
import { LoginThrottle } from '../login-throttle.js';
import { FinishSignIn, type SignInResult } from '../finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../accounts/user.entity.js';

export class SignIn extends Command<SignInResult> {
  constructor(
    readonly login: string,
    readonly password: string,
    readonly browser: Browser,
  ) {
    super();
  }
}

/** Anybody may claim an e-mail, and each one who does costs a look at the password. */
const MOST_CLAIMANTS = 3;

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly failures: LoginThrottle,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ login, password, browser }: SignIn): Promise<SignInResult> {
    const name = login.toLowerCase();
    const found = await this.find(name);
    const only = found.length === 1 ? found[0]! : null;
    const user = await this.failures.attempt(name, only, browser, () => prove(found, password));
    if (user) {
      if (isOutdated(user.passwordHash)) await this.renewHash(user, password);
      return this.finish.of(user, browser, 'password');
    }

    // Of a name we do not know nothing is kept: it may be a password in the wrong field.
    await this.audit.note({
      action: 'sign_in_failed',
      actorUserId: null,
      accountId: only?.accountId ?? null,
      subject: only?.username ?? null,
      origin: browser.origin,
    });
    throw wrongCredentials();
  }

  /**
   * Whom the name means: an e-mail whoever has proven it, else the verified users who claim it, else the last who wrote it into a form.
   * Of those who are not verified it is one, so that what a stranger may register does not change how long a wrong password takes.
   */
  private async find(name: string): Promise<User[]> {
    const users = await this.em.find(
      User,
      { $or: [{ username: name }, { email: name }] },
      {
        orderBy: [{ emailProvenAt: 'asc nulls last' }, { verifiedAt: 'asc nulls last' }, { id: 'desc' }],
        limit: MOST_CLAIMANTS,
      },
    );
    const [first] = users;
    const isOne = first?.username === name || first?.emailProvenAt != null || first?.verifiedAt == null;
    return isOne ? users.slice(0, 1) : users.filter(({ verifiedAt }) => verifiedAt != null);
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

/** Whose password it is. Of nobody it takes as long as of somebody. */
async function prove(users: readonly User[], password: string): Promise<User | null> {
  for (const user of users) if (await verifyPassword(user.passwordHash, password)) return user;
  if (users.length === 0) await pretendToVerify(password);
  return null;
}
