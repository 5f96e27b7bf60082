import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { RecordAudit } from '../audit/record-audit.js';

/** What did not reach its person is never dropped silently: the log warns, and SupperAdmin finds it on record. */
@Injectable()
export class RecordUndelivered {
  constructor(private readonly audit: RecordAudit) {}

  async of(user: { userId: number; accountId?: number | null; username?: string }, what: string, why: string) {
    log.warn({ userId: user.userId, what, why }, 'a notification reached nobody');
    await this.audit.note({
      action: 'code_undelivered',
      actorUserId: user.userId,
      accountId: user.accountId ?? null,
      subject: user.username ?? null,
      details: { what, why },
      origin: null,
    });
  }
}
