import { Injectable } from '@nestjs/common';
import { log, outages } from '../../platform/logging.js';
import { RecordAudit } from '../audit/record-audit.js';

@Injectable()
export class RecordUndelivered {
  constructor(private readonly audit: RecordAudit) {}

  async record(user: { userId: number; accountId?: number | null; username?: string }, what: string, why: string) {
    const logWarning = () => log.warn({ userId: user.userId, what, why }, 'notification not delivered');
    // A mail server outage logs only one line.
    if (!why.includes('email: failed') || !outages.report('mail', 'undelivered', logWarning)) logWarning();
    await this.audit.record({
      action: 'code_undelivered',
      actorUserId: user.userId,
      accountId: user.accountId ?? null,
      subject: user.username ?? null,
      details: { what, why },
      origin: null,
    });
  }
}
