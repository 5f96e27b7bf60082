import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
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
@BackgroundWork({
  name: 'alert-notifications',
  payload: Payload,
  key: ({ userId, channel, news }) => `${userId}-${channel}-${news}`,
  // Limits the load on the main device.
  concurrency: 3,
  isOutward: true,
  accountOf: ({ userId }) => accountOfUser(userId),
})
export class AlertNotificationsWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly notifications: AlertNotifications,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
    private readonly deliverAlerts: DeliverAlerts,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    const now = this.clock.now();
    await this.notifications.failInterrupted(new Date(now.getTime() - this.timings.interruptedMs));
    return this.notifications.findDue(now);
  }

  protected async handle(target: Payload): Promise<void> {
    await this.deliverAlerts.execute(target);
  }
}
