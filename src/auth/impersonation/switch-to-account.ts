import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { RecordAudit } from '../audit/record-audit.js';
import { MemberUnverified } from '../members.errors.js';
import { pickPerson } from '../members/pick-targets.js';
import { OpenSession, type OpenedSession } from '../sessions/open-session.js';

@Injectable()
export class SwitchToAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: OpenSession,
    private readonly audit: RecordAudit,
  ) {}

  execute(admin: SignedIn, userId: number, reason: string | null, origin: Origin): Promise<OpenedSession> {
    return this.em.transactional(async (em) => {
      const target = await pickPerson(em, admin, userId);
      if (!target.isVerified) throw new MemberUnverified();
      const opened = await this.sessions.openImpersonation(target, admin, origin);
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
