import { setTimeout as sleep } from 'node:timers/promises';
import { CheckNumber } from '../../devices/lookups.messages.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetOpenDevices } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import { recordAnswer } from './record-answer.js';

interface Wanted {
  id: string;
  phone: string;
}

/** Random pause, because regular queries look automated. */
const MAX_PAUSE_MS = 1_500;

/** Longest waiting numbers, one per device. */
@Injectable()
export class CheckNumbers {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** True when a device answered. */
  async checkAccount(accountId: number): Promise<boolean> {
    const devices = await this.queries.execute(new GetOpenDevices(accountId));
    if (devices.length === 0) return false;
    const wanted = await this.em.execute<Wanted[]>(
      `select id, phone from contacts where account_id = ? and check_wanted_at is not null and phone is not null
        order by check_wanted_at limit ?`,
      [accountId, devices.length],
    );
    const answers = await Promise.all(wanted.map((contact, index) => this.check(accountId, devices[index]!, contact)));
    return answers.includes(true);
  }

  private async check(accountId: number, deviceId: number, { id, phone }: Wanted): Promise<boolean> {
    await sleep(Math.random() * MAX_PAUSE_MS);
    const result = await this.queries.execute(new CheckNumber(accountId, deviceId, phone)).catch(() => null);
    if (result !== null) {
      await recordAnswer(this.em, accountId, Number(id), result, this.clock.now());
      return true;
    }
    // To the end of the queue.
    await this.em.execute('update contacts set check_wanted_at = clock_timestamp() where id = ? and account_id = ?', [
      id,
      accountId,
    ]);
    return false;
  }
}
