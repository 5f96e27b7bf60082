import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { figureOf } from '../device-counters.js';
import { ADD_TO_COUNTERS } from '../../../platform/counters/counters.sql.js';

@Injectable()
export class CountRetry {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, deviceId: number): Promise<void> {
    await this.em.execute(`${ADD_TO_COUNTERS} values (?, ?, date_bin('15 minutes', ?, 'epoch'), 1)`, [
      accountId,
      figureOf(deviceId, 'retries'),
      this.clock.now(),
    ]);
  }
}
