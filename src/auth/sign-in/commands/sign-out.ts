import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { findReason } from '../../impersonation/find-reason.js';

/** Ends the session, and an impersonating administrator's own. */
@Injectable()
export class SignOut {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly push: Push,
  ) {}

  async execute(user: SignedIn, origin: Origin): Promise<void> {
    const { sessionId, accountId, impersonator } = user;
    const ownSessionId = impersonator?.sessionId ?? sessionId;
    const ended = await database(this.em)
      .deleteFrom('sessions')
      .where(({ eb, or }) =>
        or([eb('id', 'in', [sessionId, ownSessionId]), eb('impersonator_session_id', '=', ownSessionId)]),
      )
      .returning('id')
      .execute();
    for (const { id } of ended) this.push.disconnectSession(id);
    if (impersonator) {
      const details = { reason: await findReason(this.em, user) };
      await this.audit.record({ action: 'impersonation_ended', ...actorOf(user), accountId, details, origin });
    }
    await this.audit.record({ action: 'sign_out', ...actorOf(user), accountId, origin });
  }
}
