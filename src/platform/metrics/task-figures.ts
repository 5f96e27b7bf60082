import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { taskHandlers } from '../tasks/task-handler.js';
import { Metrics } from './metrics.js';
import { rememberFor } from './remember-for.js';

const REMEMBER_MS = 5000;

interface HandlerRow {
  handler: string;
  due: string;
  failed: string;
  oldest: string;
}

@Injectable()
export class TaskFigures implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    if (!this.config.roles.includes('worker')) return;
    const survey = rememberFor(REMEMBER_MS, () => this.survey());
    this.metrics.gauge(
      {
        name: 'tasks',
        help: 'Durable tasks by handler and state: due, or failed permanently',
        labels: ['handler', 'state'],
      },
      async () =>
        (await survey()).flatMap(({ handler, due, failed }) => [
          { labels: { handler, state: 'due' }, value: Number(due) },
          { labels: { handler, state: 'failed' }, value: Number(failed) },
        ]),
    );
    this.metrics.gauge(
      { name: 'task_oldest_seconds', help: 'Seconds the oldest due task has waited', labels: ['handler'] },
      async () =>
        (await survey()).map(({ handler, oldest }) => ({ labels: { handler }, value: Math.max(0, Number(oldest)) })),
    );
  }

  /** Idle handlers report 0. */
  private async survey(): Promise<HandlerRow[]> {
    const rows = await this.orm.em.fork().execute<HandlerRow[]>(
      `select handler, count(*) filter (where failed_at is null and due_at <= now()) due, count(failed_at) failed,
         coalesce(extract(epoch from now() - min(due_at) filter (where failed_at is null)), 0) oldest
         from durable_tasks group by handler`,
    );
    const found = new Map(rows.map((row) => [row.handler, row]));
    return [...new Set([...taskHandlers.keys(), ...found.keys()])].map(
      (handler) => found.get(handler) ?? { handler, due: '0', failed: '0', oldest: '0' },
    );
  }
}
