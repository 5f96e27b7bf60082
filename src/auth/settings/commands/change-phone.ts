import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { type RequestingBrowser, RequestCode, type RequestedCode } from '../../codes/commands/request-code.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import { AskPassword } from '../../passwords/ask-password.js';
import type { ChangePhoneBody } from '../../settings.contract.js';
import { User } from '../../accounts/user.entity.js';

@Injectable()
export class ChangePhone {
  constructor(
    private readonly em: EntityManager,
    private readonly requestCode: RequestCode,
    private readonly ask: AskPassword,
    private readonly throttle: Throttle,
  ) {}

  async execute(currentUser: SignedIn, body: ChangePhoneBody, browser: RequestingBrowser): Promise<RequestedCode> {
    const phone = requirePhone('phone', body.phone);
    const user = await this.ask.require(currentUser, body.current_password);
    if (phone === user.phone && user.phoneProvenAt != null) throw Invalid.field('phone', 'phone_same');
    await this.throttle.take(SIGN_IN_LIMITS.phoneChangesOfUser, String(user.id));
    if ((await this.em.count(User, { phone, phoneProvenAt: { $ne: null } })) > 0)
      throw Invalid.field('phone', 'phone_taken');

    const intent = { purpose: 'phone', userId: user.id, phone } as const;
    return this.requestCode.execute(intent, browser, user.language);
  }
}
