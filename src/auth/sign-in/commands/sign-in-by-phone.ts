import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import { FinishSignIn, type SignInResult } from '../finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../accounts/user.entity.js';
import { ConsumeCode, type TypedCode } from '../../codes/commands/consume-code.js';

@Injectable()
export class SignInByPhone {
  constructor(
    private readonly em: EntityManager,
    private readonly consumeCode: ConsumeCode,
    private readonly finish: FinishSignIn,
  ) {}

  async execute(phone: string, typedCode: TypedCode, browser: Browser): Promise<SignInResult> {
    const { userId } = await this.consumeCode.execute('sign_in', typedCode, { phone });
    const user =
      userId === null
        ? null
        : await this.em.findOne(User, { id: userId, phone, phoneProvenAt: { $ne: null }, status: 'active' });
    // Meanwhile the user changed the phone or was suspended.
    if (!user) throw Invalid.field('otp', 'otp_expired');
    return this.finish.afterFirstFactor(user, browser, 'phone');
  }
}
