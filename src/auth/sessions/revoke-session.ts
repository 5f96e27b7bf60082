import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/errors.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { RecordAudit } from '../audit/record-audit.js';
import { EndSessions } from './end-sessions.js';

@Injectable()
export class RevokeSession {
  constructor(
    private readonly sessions: EndSessions,
    private readonly audit: RecordAudit,
  ) {}

  async execute(user: SignedIn, sessionId: number, origin: Origin): Promise<void> {
    if (!(await this.sessions.endOne(user, sessionId))) throw new NotFound();
    await this.audit.record({
      action: 'sessions_ended',
      actorUserId: user.userId,
      accountId: user.accountId,
      details: { count: 1 },
      origin,
    });
  }
}
