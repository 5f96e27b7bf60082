import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { counterNameOf } from '../device-counters.js';
import { ADD_TO_COUNTERS } from '../../../platform/counters/counters.sql.js';

@Injectable()
export class CountRetry {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, deviceId: number): Promise<void> {
    await sql`${ADD_TO_COUNTERS}
      values (${accountId}, ${counterNameOf(deviceId, 'retries')},
        date_bin('15 minutes', ${this.clock.now()}, 'epoch'), 1)`.execute(database(this.em));
  }
}
