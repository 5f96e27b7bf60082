import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { SignedIn } from '../../../platform/http/access.js';
import { Secrets } from '../../../platform/secrets.js';
import { SecondStepAlreadyOn } from '../../auth.errors.js';
import { GetPlatformSettings } from '../../auth.messages.js';
import { AskPassword } from '../../sessions/ask-password.js';
import type { SecondStepSecret } from '../../settings.contract.js';
import { describeAuthenticator, newAuthenticatorSecret } from '../authenticator.js';
import { contextOf } from '../check-second-step.js';

/** Makes a secret for the user's authenticator. Nothing is asked for at sign-in until a code of it was confirmed. */
export class StartSecondStep extends Command<SecondStepSecret> {
  constructor(
    readonly who: SignedIn,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(StartSecondStep)
export class StartSecondStepHandler implements ICommandHandler<StartSecondStep> {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly secrets: Secrets,
    private readonly queries: QueryBus,
  ) {}

  async execute({ who, password }: StartSecondStep): Promise<SecondStepSecret> {
    const user = await this.ask.of(who, password);
    if (user.secondStepOnAt != null) throw new SecondStepAlreadyOn();

    const secret = newAuthenticatorSecret();
    const { keyId, bytes } = this.secrets.seal(secret, contextOf(user.id));
    Object.assign(user, { secondStepSecret: bytes, secondStepSealedWith: keyId, secondStepLastCounter: null });
    await this.em.flush();

    const { platform_name: issuer } = await this.queries.execute(new GetPlatformSettings());
    return describeAuthenticator(secret, { issuer, label: user.username });
  }
}
