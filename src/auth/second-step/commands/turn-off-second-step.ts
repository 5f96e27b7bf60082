import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { SecondStepOff } from '../../auth.errors.js';
import { AskPassword } from '../../sessions/ask-password.js';

/** From now on the first proof is enough again. The secret and the recovery codes are forgotten. */
export class TurnOffSecondStep extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly password: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(TurnOffSecondStep)
export class TurnOffSecondStepHandler implements ICommandHandler<TurnOffSecondStep> {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who, password, origin }: TurnOffSecondStep): Promise<void> {
    const user = await this.ask.of(who, password);
    if (user.secondStepOnAt == null) throw new SecondStepOff();
    await this.em.fork().transactional(async (em) => {
      await em.execute(
        `update users set second_step_on_at = null, second_step_secret = null, second_step_sealed_with = null,
                second_step_last_counter = null, recovery_codes = '[]' where id = ? and account_id = ?`,
        [who.userId, who.accountId],
      );
      const { userId, accountId } = who;
      await this.audit.within(em, { action: 'second_step_off', actorUserId: userId, accountId, origin });
    });
  }
}
