import { EntityManager } from '@mikro-orm/postgresql';
import { InRounds, type Round } from '../queues/in-rounds.js';
import { aggregateCounters } from './aggregate-counters.js';

const AGGREGATE_EVERY_MS = 15_000;

/** Once in a while: what the triggers counted is added up. A lost round delays nothing but the adding. */
@InRounds('aggregate-counters', AGGREGATE_EVERY_MS)
export class AggregateCountersWorker implements Round {
  constructor(private readonly em: EntityManager) {}

  async run(): Promise<void> {
    await aggregateCounters(this.em);
  }
}
