import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import { DescribeSending, type SendingDescription } from '../messaging.messages.js';
import { LATENCY_COUNTERS, latencyAt } from './latency-counts.js';

const DAY_MS = 24 * 3_600_000;
const COUNTERS = ['messages.sent', 'messages.delivered', ...LATENCY_COUNTERS];

@QueryHandler(DescribeSending)
export class DescribeSendingHandler implements IQueryHandler<DescribeSending> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<SendingDescription> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const counted = await readCounters(this.em.fork(), null, COUNTERS, since);
    const count = (name: string) => Math.max(0, counted[name] ?? 0);
    const latencies = LATENCY_COUNTERS.map(count);
    const sent = count('messages.sent');
    return {
      p50: latencyAt(0.5, latencies),
      p95: latencyAt(0.95, latencies),
      deliveryRate: sent === 0 ? null : Math.min(1, count('messages.delivered') / sent),
    };
  }
}
