import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { SecondStepAlreadyOn, SecondStepNotStarted } from '../../auth.errors.js';
import { LIMITS } from '../../limits.js';
import { CountFailures } from '../../sessions/count-failures.js';
import { User } from '../../user.entity.js';
import { CheckSecondStep } from '../check-second-step.js';
import { RecoveryCodeMaker } from '../recovery-codes.js';

/** A right code shows that the authenticator works: from now on it is asked for. Answers the recovery codes. */
export class ConfirmSecondStep extends Command<string[]> {
  constructor(
    readonly who: SignedIn,
    readonly code: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(ConfirmSecondStep)
export class ConfirmSecondStepHandler implements ICommandHandler<ConfirmSecondStep> {
  constructor(
    private readonly em: EntityManager,
    private readonly check: CheckSecondStep,
    private readonly failures: CountFailures,
    private readonly recoveryCodes: RecoveryCodeMaker,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who: { userId, accountId }, code, origin }: ConfirmSecondStep): Promise<string[]> {
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    if (user.secondStepOnAt != null) throw new SecondStepAlreadyOn();
    if (user.secondStepSealedWith == null) throw new SecondStepNotStarted();
    const step = await this.failures.around([[LIMITS.confirmSecondStep, String(userId)]], () =>
      this.check.stepOf(userId, code),
    );
    if (step === null) throw Invalid.field('code', 'code_wrong');

    const { codes, hashes } = this.recoveryCodes.make(userId);
    await this.em.fork().transactional(async (em) => {
      // Only one of two that confirm at once: the codes of the other would not be good.
      const turnedOn = await em.execute<unknown[]>(
        `update users set second_step_on_at = now(), second_step_last_counter = ?, recovery_codes = ?
          where id = ? and account_id = ? and second_step_on_at is null returning id`,
        [step, JSON.stringify(hashes), userId, accountId],
      );
      if (turnedOn.length === 0) throw new SecondStepAlreadyOn();
      await this.audit.within(em, { action: 'second_step_on', actorUserId: userId, accountId, origin });
    });
    return codes;
  }
}
