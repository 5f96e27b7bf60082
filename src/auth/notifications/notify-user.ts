import { Injectable } from '@nestjs/common';
import type { Origin } from '../../platform/http/access.js';
import { Workers } from '../../platform/queues/workers.js';
import type { AuditAction } from '../audit.contract.js';
import { RecordAudit } from '../audit/record-audit.js';
import type { User } from '../accounts/user.entity.js';
import type { Notice } from './templates/templates.js';
import { NotificationsWorker } from './notifications.worker.js';

@Injectable()
export class NotifyUser {
  constructor(
    private readonly audit: RecordAudit,
    private readonly workers: Workers,
  ) {}

  async send(user: User, action: AuditAction, notice: Notice, origin: Origin): Promise<void> {
    const { id: userId, accountId, username } = user;
    await this.audit.record({ action, actorUserId: userId, accountId, subject: username, origin });
    await this.workers.wake(NotificationsWorker, { userId, notice });
  }
}
