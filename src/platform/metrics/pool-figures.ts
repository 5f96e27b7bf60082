import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { QueueBackend } from '../jobs/queue-backend.js';
import { Metrics, type MetricReading } from './metrics.js';

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
        help: 'Pooled database connections by state; waiting: requests for a connection',
        labels: ['pool', 'state'],
      },
      async () => {
        // An await would let parallel metrics take connections, which would count.
        this.main ??= await this.orm.em.getConnection().getNativeClient();
        return [...read('main', this.main), ...(this.queues.pool ? read('queues', this.queues.pool) : [])];
      },
    );
  }
}

function read(pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): MetricReading<'pool' | 'state'>[] {
  return [
    { labels: { pool, state: 'used' }, value: totalCount - idleCount },
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'waiting' }, value: waitingCount },
  ];
}
