import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RecordAudit } from '../../audit/record-audit.js';
import { wrongCredentials } from '../../auth.errors.js';
import { hashPassword, isOutdated, verifyDummyPassword, verifyPassword } from '../../passwords/hash-password.js';
import { LoginThrottle } from '../login-throttle.js';
import { FinishSignIn, type SignInResult } from '../finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../accounts/user.entity.js';

/** Users may share an unverified e-mail, and each costs a hash. */
const MAX_USERS_PER_EMAIL = 3;

const isVerified = ({ verifiedAt, roleId }: User): boolean => verifiedAt != null || roleId != null;
const verifiedSince = () =>
  raw((alias) => `coalesce(${alias}.verified_at, case when ${alias}.role_id is not null then ${alias}.created_at end)`);

@Injectable()
export class SignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly failures: LoginThrottle,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute(login: string, password: string, browser: Browser): Promise<SignInResult> {
    const name = login.toLowerCase();
    const users = await this.find(name);
    const singleUser = users.length === 1 ? users[0]! : null;
    const user = await this.failures.attempt(name, singleUser, browser, () => findByPassword(users, password));
    if (user) {
      if (isOutdated(user.passwordHash)) await this.renewHash(user, password);
      return this.finish.afterFirstFactor(user, browser, 'password');
    }

    // The entry omits unknown logins: one may be a mistyped password.
    await this.audit.record({
      action: 'sign_in_failed',
      actorUserId: null,
      accountId: singleUser?.accountId ?? null,
      subject: singleUser?.username ?? null,
      origin: browser.origin,
    });
    throw wrongCredentials();
  }

  /** Prefers verified users. Further registrations must not change the response time. */
  private async find(name: string): Promise<User[]> {
    const users = await this.em.find(
      User,
      { status: 'active', $or: [{ username: name }, { email: name }] },
      {
        orderBy: [{ emailProvenAt: 'asc nulls last' }, { [verifiedSince()]: 'asc nulls last' }, { id: 'desc' }],
        limit: MAX_USERS_PER_EMAIL,
      },
    );
    const [first] = users;
    const isUnambiguous = first?.username === name || first?.emailProvenAt != null || !first || !isVerified(first);
    return isUnambiguous ? users.slice(0, 1) : users.filter(isVerified);
  }

  private async renewHash(user: User, password: string): Promise<void> {
    const { id, accountId, passwordHash: previousHash } = user;
    const passwordHash = await hashPassword(password);
    const changed = await this.em.nativeUpdate(User, { id, accountId, passwordHash: previousHash }, { passwordHash });
    if (changed > 0) {
      user.passwordHash = passwordHash;
      return;
    }
    // A concurrent sign-in rehashed first, or the password changed.
    await this.em.refresh(user);
    if (!(await verifyPassword(user.passwordHash, password))) throw wrongCredentials();
  }
}

async function findByPassword(users: readonly User[], password: string): Promise<User | null> {
  for (const user of users) if (await verifyPassword(user.passwordHash, password)) return user;
  if (users.length === 0) await verifyDummyPassword(password);
  return null;
}
