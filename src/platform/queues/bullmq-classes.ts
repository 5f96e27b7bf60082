import { type Processor, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import { log } from '../logging.js';
import { consumerOf } from './queue-backend.js';

/** What @nestjs/bullmq makes for each queue: its errors are logged from the first moment, as one nobody hears of is printed. */
export class LoggedQueue extends Queue {
  constructor(name: string, options?: QueueOptions) {
    super(name, options);
    this.on('error', (error) => log.warn({ err: error, queue: name }, 'queue backend trouble'));
  }
}

/** A worker on a connection that waits for its backend: @nestjs/bullmq gives it that of the queue, which does not. */
export class LoggedWorker extends Worker {
  constructor(name: string, processor?: string | URL | null | Processor, options?: WorkerOptions) {
    super(name, processor, options && { ...options, connection: consumerOf(options.connection) });
    this.on('error', (error) => log.warn({ err: error, queue: name }, 'worker backend trouble'));
  }
}
