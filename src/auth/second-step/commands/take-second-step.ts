import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { SecondStepOver } from '../../auth.errors.js';
import { CountFailures } from '../../sessions/count-failures.js';
import { FinishSignIn, type SignedInResult } from '../../sessions/finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { CheckSecondStep } from '../check-second-step.js';
import { PendingSecondStep } from '../pending-second-step.js';

/** Finishes the sign-in that waits in this browser. */
export class TakeSecondStep extends Command<SignedInResult> {
  constructor(
    readonly token: string | null,
    readonly code: string,
    readonly browser: Browser,
  ) {
    super();
  }
}

@CommandHandler(TakeSecondStep)
export class TakeSecondStepHandler implements ICommandHandler<TakeSecondStep> {
  constructor(
    private readonly pending: PendingSecondStep,
    private readonly failures: CountFailures,
    private readonly check: CheckSecondStep,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ token, code, browser }: TakeSecondStep): Promise<SignedInResult> {
    const pending = await this.pending.read(token);
    if (!pending) throw new SecondStepOver();
    const { user, isRemembered, proof } = pending;
    const second = await this.failures.atSecondStep(pending.mark, user, browser, () => this.check.use(user.id, code));
    if (second) return this.finish.letIn(user, { ...browser, isRemembered }, { by: proof, second_step: second });

    await this.audit.note({
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
