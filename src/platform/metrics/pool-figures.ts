import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { QueueBackend } from '../queues/queue-backend.js';
import { Metrics, type Reading } from './metrics.js';

/** The connections to PostgreSQL that this process holds: those of its own work and, without a Redis, those of the queues. */
@Injectable()
export class PoolFigures implements OnModuleInit {
  private main: pg.Pool | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly queues: QueueBackend,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      {
        name: 'database_pool',
        help: 'Connections by state; waiting is who has to wait for one',
        labels: ['pool', 'state'],
      },
      async () => {
        // Without waiting, once it is known: figures that are read beside this one ask the same pool, and would be counted.
        this.main ??= await this.orm.em.getConnection().getNativeClient();
        return [...read('main', this.main), ...(this.queues.pool ? read('queues', this.queues.pool) : [])];
      },
    );
  }
}

function read(pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): Reading<'pool' | 'state'>[] {
  return [
    { labels: { pool, state: 'used' }, value: totalCount - idleCount },
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'waiting' }, value: waitingCount },
  ];
}
