import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Queues } from '../../platform/queues/queues.js';
import { AlertNotifications } from '../alert-notifications.js';
import { AlertTimings } from '../alert-timings.js';
import { alertNotificationsQueue } from '../alerts.queue.js';

/** Sees to it that what is due is told. */
export class EnqueueAlertNotifications extends Command<void> {}

@CommandHandler(EnqueueAlertNotifications)
export class EnqueueAlertNotificationsHandler implements ICommandHandler<EnqueueAlertNotifications> {
  constructor(
    private readonly notifications: AlertNotifications,
    private readonly queues: Queues,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    await this.notifications.giveUpInterrupted(new Date(now.getTime() - this.timings.interruptedMs));
    for (const target of await this.notifications.due(now))
      await this.queues.add(alertNotificationsQueue, target, {
        jobId: `alerts-${target.userId}-${target.channel}-${target.news}`,
      });
  }
}
