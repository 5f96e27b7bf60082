import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { Queues } from '../queues/queues.js';
import { Metrics } from './metrics.js';
import { rememberFor } from './remember-for.js';

const CACHE_MS = 5000;

@Injectable()
export class QueueFigures implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queues: Queues,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    // The survey costs a connection per queue.
    if (!this.config.roles.includes('worker')) return;
    const survey = rememberFor(CACHE_MS, () => this.queues.survey());
    this.metrics.gauge({ name: 'queue_jobs', help: 'Jobs by queue and state', labels: ['queue', 'state'] }, async () =>
      (await survey()).flatMap(({ queue, counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
    );
    this.metrics.gauge(
      { name: 'queue_oldest_seconds', help: 'Seconds the oldest due job has waited', labels: ['queue'] },
      async () => (await survey()).map(({ queue, oldestMs }) => ({ labels: { queue }, value: oldestMs / 1000 })),
    );
  }
}
