import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { SignedIn } from '../../../platform/http/access.js';
import { Secrets } from '../../../platform/secrets.js';
import { TwoFactorAlreadyOn } from '../../auth.errors.js';
import { GetPlatformSettings } from '../../auth.messages.js';
import { AskPassword } from '../../passwords/ask-password.js';
import type { TwoFactorSecret } from '../../settings.contract.js';
import { describeAuthenticator, newAuthenticatorSecret } from '../authenticator.js';
import { contextOf } from '../check-two-factor.js';

/** Makes a secret for the user's authenticator. Nothing is asked for at sign-in until a code of it was confirmed. */
export class StartTwoFactor extends Command<TwoFactorSecret> {
  constructor(
    readonly who: SignedIn,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(StartTwoFactor)
export class StartTwoFactorHandler implements ICommandHandler<StartTwoFactor> {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly secrets: Secrets,
    private readonly queries: QueryBus,
  ) {}

  async execute({ who, password }: StartTwoFactor): Promise<TwoFactorSecret> {
    const user = await this.ask.of(who, password);
    if (user.twoFactorOnAt != null) throw new TwoFactorAlreadyOn();

    const secret = newAuthenticatorSecret();
    const { keyId, bytes } = this.secrets.seal(secret, contextOf(user.id));
    Object.assign(user, { twoFactorSecret: bytes, twoFactorSealedWith: keyId, twoFactorLastCounter: null });
    await this.em.flush();

    const { platform_name: issuer } = await this.queries.execute(new GetPlatformSettings());
    return describeAuthenticator(secret, { issuer, label: user.username });
  }
}
