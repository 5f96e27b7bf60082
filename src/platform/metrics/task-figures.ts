import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '../config.js';
import { database, type Row } from '../database/statements/database.js';
import { taskHandlers } from '../tasks/task-handler.js';
import { Metrics } from './metrics.js';
import { rememberFor } from './remember-for.js';

const CACHE_MS = 5000;

type HandlerFigures = Pick<Row<'durable_tasks'>, 'handler'> & { due: number; failed: number; oldest: number };

@Injectable()
export class TaskFigures implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    if (!this.config.roles.includes('worker')) return;
    const survey = rememberFor(CACHE_MS, () => this.survey());
    this.metrics.gauge(
      {
        name: 'tasks',
        help: 'Durable tasks by handler and state: due, or failed permanently',
        labels: ['handler', 'state'],
      },
      async () =>
        (await survey()).flatMap(({ handler, due, failed }) => [
          { labels: { handler, state: 'due' }, value: due },
          { labels: { handler, state: 'failed' }, value: failed },
        ]),
    );
    this.metrics.gauge(
      { name: 'task_oldest_seconds', help: 'Seconds the oldest due task has waited', labels: ['handler'] },
      async () => (await survey()).map(({ handler, oldest }) => ({ labels: { handler }, value: Math.max(0, oldest) })),
    );
  }

  private async survey(): Promise<HandlerFigures[]> {
    const { rows } = await sql<HandlerFigures>`
      select handler, count(*) filter (where failed_at is null and due_at <= now()) due, count(failed_at) failed,
          coalesce(extract(epoch from now() - min(due_at) filter (where failed_at is null)), 0)::float8 oldest
        from durable_tasks group by handler`.execute(database(this.orm.em.fork()));
    const found = new Map(rows.map((row) => [row.handler, row]));
    return [...new Set([...taskHandlers.keys(), ...found.keys()])].map(
      (handler) => found.get(handler) ?? { handler, due: 0, failed: 0, oldest: 0 },
    );
  }
}
