import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { MemberUnverified } from '../../members.errors.js';
import { pickTarget } from '../../members/pick-targets.js';
import { OpenSession, type OpenedSession } from '../../sessions/open-session.js';

/** Lets an administrator into somebody's account, for a reason that goes on record, as does that none was given. */
export class SwitchToAccount extends Command<OpenedSession> {
  constructor(
    readonly admin: SignedIn,
    readonly userId: number,
    readonly reason: string | null,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SwitchToAccount)
export class SwitchToAccountHandler implements ICommandHandler<SwitchToAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: OpenSession,
    private readonly audit: RecordAudit,
  ) {}

  execute({ admin, userId, reason, origin }: SwitchToAccount): Promise<OpenedSession> {
    return this.em.transactional(async (em) => {
      const target = await pickTarget(em, admin, userId);
      if (!target.isVerified) throw new MemberUnverified();
      const opened = await this.sessions.inside(target, admin, origin);
      await this.audit.within(em, {
        action: 'impersonation_started',
        actorUserId: admin.userId,
        actingAsUserId: target.id,
        accountId: target.accountId,
        subject: target.username,
        details: { reason: reason ?? 'no reason given' },
        origin,
      });
      return opened;
    });
  }
}
