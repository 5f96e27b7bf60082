import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { TwoFactorAlreadyOn, TwoFactorNotStarted } from '../../auth.errors.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import { LoginThrottle } from '../../sign-in/login-throttle.js';
import { User } from '../../accounts/user.entity.js';
import { CheckTwoFactor } from '../check-two-factor.js';
import { RecoveryCodeMaker } from '../recovery-codes.js';

@Injectable()
export class ConfirmTwoFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly check: CheckTwoFactor,
    private readonly failures: LoginThrottle,
    private readonly recoveryCodes: RecoveryCodeMaker,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ userId, accountId }: SignedIn, code: string, origin: Origin): Promise<string[]> {
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    if (user.twoFactorOnAt != null) throw new TwoFactorAlreadyOn();
    if (user.twoFactorSealedWith == null) throw new TwoFactorNotStarted();
    const step = await this.failures.limitFailures([[SIGN_IN_LIMITS.confirmTwoFactor, String(userId)]], () =>
      this.check.findStep(userId, code),
    );
    if (step === null) throw Invalid.field('code', 'code_wrong');

    const { codes, hashes } = this.recoveryCodes.make(userId);
    await this.em.fork().transactional(async (em) => {
      // Only one confirmation may store its codes.
      const { numUpdatedRows } = await database(em)
        .updateTable('users')
        .set({ two_factor_on_at: NOW, two_factor_last_counter: step, recovery_codes: JSON.stringify(hashes) })
        .where('id', '=', userId)
        .where('account_id', '=', accountId)
        .where('two_factor_on_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new TwoFactorAlreadyOn();
      await this.audit.within(em, { action: 'second_step_on', actorUserId: userId, accountId, origin });
    });
    return codes;
  }
}
