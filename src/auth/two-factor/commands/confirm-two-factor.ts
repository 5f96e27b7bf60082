import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { TwoFactorAlreadyOn, TwoFactorNotStarted } from '../../auth.errors.js';
import { LIMITS } from '../../sign-in/limits.js';
import { LoginThrottle } from '../../sign-in/login-throttle.js';
import { User } from '../../accounts/user.entity.js';
import { CheckTwoFactor } from '../check-two-factor.js';
import { RecoveryCodeMaker } from '../recovery-codes.js';

/** A right code shows that the authenticator works: from now on it is asked for. Answers the recovery codes. */
export class ConfirmTwoFactor extends Command<string[]> {
  constructor(
    readonly who: SignedIn,
    readonly code: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(ConfirmTwoFactor)
export class ConfirmTwoFactorHandler implements ICommandHandler<ConfirmTwoFactor> {
  constructor(
    private readonly em: EntityManager,
    private readonly check: CheckTwoFactor,
    private readonly failures: LoginThrottle,
    private readonly recoveryCodes: RecoveryCodeMaker,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who: { userId, accountId }, code, origin }: ConfirmTwoFactor): Promise<string[]> {
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    if (user.twoFactorOnAt != null) throw new TwoFactorAlreadyOn();
    if (user.twoFactorSealedWith == null) throw new TwoFactorNotStarted();
    const step = await this.failures.around([[LIMITS.confirmTwoFactor, String(userId)]], () =>
      this.check.stepOf(userId, code),
    );
    if (step === null) throw Invalid.field('code', 'code_wrong');

    const { codes, hashes } = this.recoveryCodes.make(userId);
    await this.em.fork().transactional(async (em) => {
      // Only one of two that confirm at once: the codes of the other would not be good.
      const turnedOn = await em.execute<unknown[]>(
        `update users set two_factor_on_at = now(), two_factor_last_counter = ?, recovery_codes = ?
          where id = ? and account_id = ? and two_factor_on_at is null returning id`,
        [step, JSON.stringify(hashes), userId, accountId],
      );
      if (turnedOn.length === 0) throw new TwoFactorAlreadyOn();
      await this.audit.within(em, { action: 'second_step_on', actorUserId: userId, accountId, origin });
    });
    return codes;
  }
}
