import { Injectable } from '@nestjs/common';
import type { Origin } from '../../platform/http/access.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { AuditAction } from '../audit.contract.js';
import { RecordAudit } from '../audit/record-audit.js';
import type { User } from '../accounts/user.entity.js';
import type { Notice } from './templates/templates.js';
import { notificationsJob } from './notifications.job.js';

@Injectable()
export class NotifyUser {
  constructor(
    private readonly audit: RecordAudit,
    private readonly jobs: Jobs,
  ) {}

  async send(user: User, action: AuditAction, notice: Notice, origin: Origin): Promise<void> {
    const { id: userId, accountId, username } = user;
    await this.audit.record({ action, actorUserId: userId, accountId, subject: username, origin });
    await this.jobs.enqueue(notificationsJob, { userId, notice });
  }
}
