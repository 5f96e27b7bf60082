import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { runTurnsJob } from './run-turns.job.js';
import { TurnWritten } from './turn-written.js';

@EventsHandler(TurnWritten)
export class WakeTurns implements IEventHandler<TurnWritten> {
  constructor(private readonly jobs: Jobs) {}

  async handle({ conversationId, delayMs }: TurnWritten): Promise<void> {
    await this.jobs.enqueue(runTurnsJob, { conversationId }, { delayMs });
  }
}
