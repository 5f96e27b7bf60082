import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { findReason } from '../../impersonation/find-reason.js';

/** Ends the session, and for an administrator inside an account the one it was opened from as well. */
export class SignOut extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly push: Push,
  ) {}

  async execute({ who, origin }: SignOut): Promise<void> {
    const { sessionId, accountId, impersonator } = who;
    const first = impersonator?.sessionId ?? sessionId;
    const ended = await this.em.execute<{ id: string }[]>(
      'delete from sessions where id in (?, ?) or impersonator_session_id = ? returning id',
      [sessionId, first, first],
    );
    for (const { id } of ended) this.push.disconnectSession(Number(id));
    if (impersonator) {
      const details = { reason: await findReason(this.em, who) };
      await this.audit.note({ action: 'impersonation_ended', ...actorOf(who), accountId, details, origin });
    }
    await this.audit.note({ action: 'sign_out', ...actorOf(who), accountId, origin });
  }
}
