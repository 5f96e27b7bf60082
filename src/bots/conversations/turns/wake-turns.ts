import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import { RunTurnsWorker } from './run-turns.worker.js';
import { TurnWritten } from './turn-written.js';

@EventsHandler(TurnWritten)
export class WakeTurns implements IEventHandler<TurnWritten> {
  constructor(private readonly workers: Workers) {}

  async handle({ conversationId, delayMs }: TurnWritten): Promise<void> {
    await this.workers.wake(RunTurnsWorker, { conversationId }, { delayMs });
  }
}
