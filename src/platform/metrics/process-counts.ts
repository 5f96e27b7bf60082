import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import { Metrics } from './metrics.js';
import { rememberFor } from './remember-for.js';

const CACHE_MS = 5000;

/** Counts no replaced process as dead. Stopped processes delete their row. */
const COUNT = sql<{
  alive: number;
  dead: number;
}>`select count(*) filter (where expires_at > clock_timestamp()) alive, count(*) filter (where expires_at <= clock_timestamp()
    and expires_at > clock_timestamp() - interval '1 hour' and not exists (select from server_processes o where o.name = p.name and o.id <> p.id
      and (o.expires_at > clock_timestamp() or o.started_at > p.started_at))) dead
  from server_processes p`;

@Injectable()
export class ProcessCounts implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly orm: MikroORM,
  ) {}

  onModuleInit(): void {
    const count = rememberFor(CACHE_MS, () => COUNT.execute(database(this.orm.em.fork())));
    this.metrics.gauge(
      {
        name: 'processes',
        help: 'Processes of the installation: alive, or gone (heartbeat expired within the last hour, not replaced)',
        labels: ['state'],
      },
      async () =>
        (await count()).rows.flatMap(({ alive, dead }) => [
          { labels: { state: 'alive' }, value: alive },
          { labels: { state: 'gone' }, value: dead },
        ]),
    );
  }
}
