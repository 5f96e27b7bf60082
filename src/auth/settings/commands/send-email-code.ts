import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { EmailAlreadyConfirmed } from '../../auth.errors.js';
import { type RequestingBrowser, RequestCode, type RequestedCode } from '../../codes/commands/request-code.js';
import { User } from '../../accounts/user.entity.js';

@Injectable()
export class SendEmailCode {
  constructor(
    private readonly em: EntityManager,
    private readonly requestCode: RequestCode,
  ) {}

  async execute({ userId, accountId }: SignedIn, browser: RequestingBrowser): Promise<RequestedCode> {
    const { email, emailProvenAt, language } = await this.em.findOneOrFail(User, { id: userId, accountId });
    if (email === '') throw Invalid.field('email', 'required');
    if (emailProvenAt != null) throw new EmailAlreadyConfirmed();
    // This error reveals that the address is registered, as the registration form does.
    if ((await this.em.count(User, { email, emailProvenAt: { $ne: null } })) > 0)
      throw Invalid.field('email', 'email_taken');
    return this.requestCode.execute({ purpose: 'email', userId }, browser, language);
  }
}
