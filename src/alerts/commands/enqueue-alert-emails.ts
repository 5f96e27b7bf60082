import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Queues } from '../../platform/queues/queues.js';
import { AlertLetters } from '../alert-letters.js';
import { AlertTimings } from '../alert-timings.js';
import { alertLettersQueue } from '../alerts.queue.js';

/** Sees to it that what is due is told. */
export class EnqueueAlertEmails extends Command<void> {}

@CommandHandler(EnqueueAlertEmails)
export class EnqueueAlertEmailsHandler implements ICommandHandler<EnqueueAlertEmails> {
  constructor(
    private readonly letters: AlertLetters,
    private readonly queues: Queues,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    await this.letters.giveUpInterrupted(new Date(now.getTime() - this.timings.interruptedMs));
    for (const errand of await this.letters.due(now))
      await this.queues.add(alertLettersQueue, errand, {
        jobId: `alerts-${errand.userId}-${errand.channel}-${errand.news}`,
      });
  }
}
