import { setTimeout as sleep } from 'node:timers/promises';
import { CheckNumber } from '../../devices/lookups.messages.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type NotNull } from 'kysely';
import { GetOpenDevices } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { recordAnswer } from './record-answer.js';

interface QueuedContact {
  id: number;
  phone: string;
}

/** Longest random pause. WhatsApp considers regular lookups automated. */
const MAX_PAUSE_MS = 1_500;

@Injectable()
export class CheckNumbers {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Returns true if a device answered. */
  async checkAccount(accountId: number): Promise<boolean> {
    const devices = await this.queries.execute(new GetOpenDevices(accountId));
    if (devices.length === 0) return false;
    const queued = await database(this.em)
      .selectFrom('contacts')
      .select(['id', 'phone'])
      .where('account_id', '=', accountId)
      .where('check_wanted_at', 'is not', null)
      .where('phone', 'is not', null)
      .orderBy('check_wanted_at')
      .limit(devices.length)
      .$narrowType<{ phone: NotNull }>()
      .execute();
    const answers = await Promise.all(queued.map((contact, index) => this.check(accountId, devices[index]!, contact)));
    return answers.includes(true);
  }

  private async check(accountId: number, deviceId: number, { id, phone }: QueuedContact): Promise<boolean> {
    await sleep(Math.random() * MAX_PAUSE_MS);
    const result = await this.queries.execute(new CheckNumber(accountId, deviceId, phone)).catch(() => null);
    if (result !== null) {
      await recordAnswer(this.em, accountId, id, result, this.clock.now());
      return true;
    }
    // Moves the number to the end of the queue.
    await database(this.em)
      .updateTable('contacts')
      .set({ check_wanted_at: CURRENT_TIME })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute();
    return false;
  }
}
