import { Injectable } from '@nestjs/common';
import type { Origin } from '../../platform/http/access.js';
import { log } from '../../platform/logging.js';
import { Queues } from '../../platform/queues/queues.js';
import { RecordAudit } from '../audit/record-audit.js';
import type { User } from '../user.entity.js';
import { lettersQueue } from './codes.queue.js';

/** A password was reset: on record, and to its owner, who may not be the one who did it. */
@Injectable()
export class TellPasswordReset {
  constructor(
    private readonly audit: RecordAudit,
    private readonly queues: Queues,
  ) {}

  async of({ id: userId, accountId, username }: User, origin: Origin): Promise<void> {
    await this.audit.note({ action: 'password_reset', actorUserId: userId, accountId, subject: username, origin });
    await this.queues.add(lettersQueue, { userId, notice: 'password_reset' }).catch((error: unknown) => {
      log.warn({ err: error, userId }, 'the queue is away: nobody was told of the new password');
    });
  }
}
