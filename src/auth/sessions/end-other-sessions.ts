import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { RecordAudit } from '../audit/record-audit.js';
import { EndSessions } from './end-sessions.js';

@Injectable()
export class EndOtherSessions {
  constructor(
    private readonly sessions: EndSessions,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ userId, accountId, sessionId }: SignedIn, origin: Origin): Promise<number> {
    const count = await this.sessions.endAllOf(userId, { except: sessionId });
    if (count > 0)
      await this.audit.record({ action: 'sessions_ended', actorUserId: userId, accountId, details: { count }, origin });
    return count;
  }
}
