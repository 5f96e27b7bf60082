import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '../../../platform/http/access.js';
import { TwoFactorOff } from '../../auth.errors.js';
import { AskPassword } from '../../passwords/ask-password.js';
import { RecoveryCodeMaker } from '../recovery-codes.js';

/** New recovery codes instead of those that are left. */
export class RenewRecoveryCodes extends Command<string[]> {
  constructor(
    readonly who: SignedIn,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly recoveryCodes: RecoveryCodeMaker,
  ) {}

  async execute({ who, password }: RenewRecoveryCodes): Promise<string[]> {
    const user = await this.ask.of(who, password);
    if (user.twoFactorOnAt == null) throw new TwoFactorOff();
    const { codes, hashes } = this.recoveryCodes.make(user.id);
    user.recoveryCodes = hashes;
    await this.em.flush();
    return codes;
  }
}
