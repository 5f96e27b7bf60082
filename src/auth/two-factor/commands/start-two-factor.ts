import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { SignedIn } from '../../../platform/http/access.js';
import { Secrets } from '../../../platform/secrets.js';
import { TwoFactorAlreadyOn } from '../../auth.errors.js';
import { GetPlatformSettings } from '../../auth.messages.js';
import { AskPassword } from '../../passwords/ask-password.js';
import type { TwoFactorSecret } from '../../settings.contract.js';
import { describeAuthenticator, newAuthenticatorSecret } from '../authenticator.js';
import { twoFactorContext } from '../check-two-factor.js';

@Injectable()
export class StartTwoFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly secrets: Secrets,
    private readonly queries: QueryBus,
  ) {}

  async execute(currentUser: SignedIn, password: string): Promise<TwoFactorSecret> {
    const user = await this.ask.require(currentUser, password);
    if (user.twoFactorOnAt != null) throw new TwoFactorAlreadyOn();

    const secret = newAuthenticatorSecret();
    const { keyId, bytes } = this.secrets.seal(secret, twoFactorContext(user.id));
    Object.assign(user, { twoFactorSecret: bytes, twoFactorSealedWith: keyId, twoFactorLastCounter: null });
    await this.em.flush();

    const { platform_name: issuer } = await this.queries.execute(new GetPlatformSettings());
    return describeAuthenticator(secret, { issuer, label: user.username });
  }
}
