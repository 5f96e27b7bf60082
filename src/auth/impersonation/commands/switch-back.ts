import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { SignInRequired } from '../../auth.errors.js';
import { NotImpersonating } from '../../members.errors.js';
import { Session } from '../../sessions/session.entity.js';
import { User } from '../../accounts/user.entity.js';
import { findReason } from '../find-reason.js';
import { OpenSession, type OpenedSession } from '../../sessions/open-session.js';

/** Ends an administrator's stay in somebody's account; their own session goes on by a new token. */
export class SwitchBack extends Command<OpenedSession> {
  constructor(
    readonly who: SignedIn,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SwitchBack)
export class SwitchBackHandler implements ICommandHandler<SwitchBack> {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: OpenSession,
    private readonly audit: RecordAudit,
  ) {}

  execute({ who, origin }: SwitchBack): Promise<OpenedSession> {
    const { impersonator, accountId } = who;
    if (!impersonator) throw new NotImpersonating();
    return this.em.transactional(async (em) => {
      const admin = await em.findOneOrFail(User, impersonator.userId, { fields: ['accountId'] });
      // Of several calls at once one ends the stay; whoever comes after it has no session any more, and gets no token of the administrator.
      if ((await em.nativeDelete(Session, { id: who.sessionId, accountId })) === 0) throw new SignInRequired();
      const details = { reason: await findReason(em, who) };
      await this.audit.within(em, { action: 'impersonation_ended', ...actorOf(who), accountId, details, origin });
      return this.sessions.renew({ sessionId: impersonator.sessionId, accountId: admin.accountId });
    });
  }
}
