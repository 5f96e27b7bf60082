import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { AlertNotifications } from '../alert-notifications.js';
import { AlertTimings } from '../alert-timings.js';
import { DeliverAlerts } from '../commands/deliver-alerts.js';

const Payload = z.object({
  userId: z.number(),
  channel: z.enum(['email', 'whatsapp']),
  news: z.enum(['raised', 'cleared']),
});
type Payload = z.infer<typeof Payload>;

/** What one user is to be told by one way, everything that is due at once. The rows say what, and tries are counted there. */
@BackgroundWork({
  name: 'alert-notifications',
  payload: Payload,
  key: ({ userId, channel, news }) => `${userId}-${channel}-${news}`,
  // Few at once: the main device should not write to everybody in the same second.
  concurrency: 3,
  isOutward: true,
})
export class AlertNotificationsWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly notifications: AlertNotifications,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  /** Called whenever devices have been looked at. */
  override async reconcile(): Promise<Payload[]> {
    const now = this.clock.now();
    await this.notifications.giveUpInterrupted(new Date(now.getTime() - this.timings.interruptedMs));
    return this.notifications.due(now);
  }

  protected async handle(target: Payload): Promise<void> {
    await this.commands.execute(new DeliverAlerts(target));
  }
}
