import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { RecordAudit, actorOf } from '../audit/record-audit.js';
import { SignInRequired } from '../auth.errors.js';
import { NotImpersonating } from '../members.errors.js';
import { Session } from '../sessions/session.entity.js';
import { User } from '../accounts/user.entity.js';
import { findReason } from './find-reason.js';
import { OpenSession, type OpenedSession } from '../sessions/open-session.js';

@Injectable()
export class SwitchBack {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: OpenSession,
    private readonly audit: RecordAudit,
  ) {}

  execute(user: SignedIn, origin: Origin): Promise<OpenedSession> {
    const { impersonator, accountId } = user;
    if (!impersonator) throw new NotImpersonating();
    return this.em.transactional(async (em) => {
      const admin = await em.findOneOrFail(User, impersonator.userId, { fields: ['accountId'] });
      // Only one of several concurrent calls gets a token.
      if ((await em.nativeDelete(Session, { id: user.sessionId, accountId })) === 0) throw new SignInRequired();
      const details = { reason: await findReason(em, user) };
      await this.audit.within(em, { action: 'impersonation_ended', ...actorOf(user), accountId, details, origin });
      return this.sessions.renew({ sessionId: impersonator.sessionId, accountId: admin.accountId });
    });
  }
}
