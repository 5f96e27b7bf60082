import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { AlertNotifications } from '../alert-notifications.js';
import { AlertTimings } from '../alert-timings.js';
import { DeliverAlerts } from '../commands/deliver-alerts.js';
import { accountOfUser } from '../../auth/auth.sql.js';

const Payload = z.object({
  userId: z.number(),
  channel: z.enum(['email', 'whatsapp']),
  news: z.enum(['raised', 'cleared']),
});
type Payload = z.infer<typeof Payload>;

/** Rows hold the content and count attempts. */
export const alertNotificationsJob = defineJob({
  name: 'alert-notifications',
  schema: Payload,
  key: ({ userId, channel, news }) => `${userId}-${channel}-${news}`,
  // Limits the load on the main device.
  concurrency: 3,
  everyMs: 5_000,
  outward: true,
  accountOf: ({ userId }) => accountOfUser(userId),
});

@HandlesJob(alertNotificationsJob)
export class AlertNotificationsJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly notifications: AlertNotifications,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
    private readonly deliverAlerts: DeliverAlerts,
  ) {}

  async findDue(): Promise<Payload[]> {
    const now = this.clock.now();
    await this.notifications.failInterrupted(new Date(now.getTime() - this.timings.interruptedMs));
    return this.notifications.findDue(now);
  }

  async execute(target: Payload): Promise<void> {
    await this.deliverAlerts.execute(target);
  }
}
