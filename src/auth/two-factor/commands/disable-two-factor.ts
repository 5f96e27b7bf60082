import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { TwoFactorOff } from '../../auth.errors.js';
import { AskPassword } from '../../passwords/ask-password.js';

/** From now on the first proof is enough again. The secret and the recovery codes are forgotten. */
export class DisableTwoFactor extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly password: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(DisableTwoFactor)
export class DisableTwoFactorHandler implements ICommandHandler<DisableTwoFactor> {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who, password, origin }: DisableTwoFactor): Promise<void> {
    const user = await this.ask.of(who, password);
    if (user.twoFactorOnAt == null) throw new TwoFactorOff();
    await this.em.fork().transactional(async (em) => {
      await em.execute(
        `update users set two_factor_on_at = null, two_factor_secret = null, two_factor_sealed_with = null,
                two_factor_last_counter = null, recovery_codes = '[]' where id = ? and account_id = ?`,
        [who.userId, who.accountId],
      );
      const { userId, accountId } = who;
      await this.audit.within(em, { action: 'second_step_off', actorUserId: userId, accountId, origin });
    });
  }
}
