import { type Processor, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import { log } from '../logging.js';
import { consumerOf } from './queue-backend.js';

/** Node would print unhandled errors. */
export class LoggedQueue extends Queue {
  constructor(name: string, options?: QueueOptions) {
    super(name, options);
    this.on('error', (error) => log.warn({ err: error, queue: name }, 'queue backend failed'));
  }
}

/** @nestjs/bullmq would share the queue's connection, which fails fast. */
export class LoggedWorker extends Worker {
  constructor(name: string, processor?: string | URL | null | Processor, options?: WorkerOptions) {
    super(name, processor, options && { ...options, connection: consumerOf(options.connection) });
    this.on('error', (error) => log.warn({ err: error, queue: name }, 'worker backend failed'));
  }
}
