import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import { verifyPassword } from './hash-password.js';
import { SIGN_IN_LIMITS } from '../sign-in/limits.js';
import { User } from '../accounts/user.entity.js';
import { LoginThrottle } from '../sign-in/login-throttle.js';

/** Protects against strangers at an unlocked screen. */
@Injectable()
export class AskPassword {
  constructor(
    private readonly em: EntityManager,
    private readonly failures: LoginThrottle,
  ) {}

  async require({ userId, accountId }: SignedIn, password: string, field = 'current_password'): Promise<User> {
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    const verifiedUser = await this.failures.limitFailures(
      [[SIGN_IN_LIMITS.passwordOfUser, String(userId)]],
      async () => ((await verifyPassword(user.passwordHash, password)) ? user : null),
    );
    if (!verifiedUser) throw Invalid.field(field, 'password_wrong');
    return verifiedUser;
  }
}
