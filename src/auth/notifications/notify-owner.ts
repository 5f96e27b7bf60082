import { Injectable } from '@nestjs/common';
import type { Origin } from '../../platform/http/access.js';
import { log } from '../../platform/logging.js';
import { Queues } from '../../platform/queues/queues.js';
import type { AuditAction } from '../audit.contract.js';
import { RecordAudit } from '../audit/record-audit.js';
import type { User } from '../accounts/user.entity.js';
import { notificationsQueue } from '../codes/codes.queue.js';
import type { Notice } from './templates/templates.js';

/** What was done to an account by a code: on record, and to its owner by a notification, who may not be the one who did it. */
@Injectable()
export class NotifyOwner {
  constructor(
    private readonly audit: RecordAudit,
    private readonly queues: Queues,
  ) {}

  async of(user: User, action: AuditAction, notice: Notice, origin: Origin): Promise<void> {
    const { id: userId, accountId, username } = user;
    await this.audit.note({ action, actorUserId: userId, accountId, subject: username, origin });
    await this.queues.add(notificationsQueue, { userId, notice }).catch((error: unknown) => {
      log.warn({ err: error, userId, notice }, 'the queue is away: an owner was not told');
    });
  }
}
