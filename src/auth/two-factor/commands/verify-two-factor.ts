import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { TwoFactorExpired } from '../../auth.errors.js';
import { LoginThrottle } from '../../sign-in/login-throttle.js';
import { FinishSignIn, type SignedInResult } from '../../sign-in/finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { CheckTwoFactor } from '../check-two-factor.js';
import { PendingTwoFactor } from '../../sign-in/pending-two-factor.js';

@Injectable()
export class VerifyTwoFactor {
  constructor(
    private readonly pending: PendingTwoFactor,
    private readonly failures: LoginThrottle,
    private readonly check: CheckTwoFactor,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute(token: string | null, code: string, browser: Browser): Promise<SignedInResult> {
    const pending = await this.pending.read(token);
    if (!pending) throw new TwoFactorExpired();
    const { user, isRemembered, proof } = pending;
    const method = await this.failures.attemptTwoFactor(pending.nonce, user, browser, () =>
      this.check.use(user.id, code),
    );
    if (method) return this.finish.complete(user, { ...browser, isRemembered }, { by: proof, second_step: method });

    await this.audit.record({
      action: 'sign_in_failed',
      actorUserId: null,
      accountId: user.accountId,
      subject: user.username,
      details: { second_step: true },
      origin: browser.origin,
    });
    throw Invalid.field('code', 'code_wrong');
  }
}
