import { EntityManager } from '@mikro-orm/postgresql';
import { CheckNumber } from '../../devices/lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetDeviceBySession } from '../../devices/devices.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { Clock } from '../../platform/clock.js';
import { ParseAccountPhone } from '../../auth/auth.messages.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { recordAnswer } from './record-answer.js';
import { findNumbers } from '../contacts/spellings/find-numbers.sql.js';
import { CHECK_DAYS } from '../opt-out/send-block.sql.js';

/** WhatsApp considers frequent checks automated. */
const CHECK_LIMIT: Limit = { name: 'number-checks', points: 20, seconds: 60 };

@Injectable()
export class CheckOneNumber {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    device: string,
    givenPhone: string,
  ): Promise<{ phone: string; on_whatsapp: boolean | null }> {
    const phone = await this.queries.execute(new ParseAccountPhone(accountId, 'phone', givenPhone));
    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, device));
    const numbers = await findNumbers(this.em, accountId, phone);
    const {
      rows: [contact],
    } = await sql<Pick<Row<'contacts'>, 'id' | 'has_whatsapp'>>`
      select id, case when checked_at > now() - make_interval(days => ${CHECK_DAYS}) then has_whatsapp end has_whatsapp from contacts
        where account_id = ${accountId} and phone = any (${numbers}::text[])
        order by array_position(${numbers}::text[], phone::text) limit 1`.execute(database(this.em));
    if (contact?.has_whatsapp !== null && contact?.has_whatsapp !== undefined)
      return { phone, on_whatsapp: contact.has_whatsapp };
    await this.throttle.take(CHECK_LIMIT, String(accountId));
    const result = await this.queries.execute(new CheckNumber(accountId, deviceId, phone));
    if (result !== null && contact) await recordAnswer(this.em, accountId, contact.id, result, this.clock.now());
    return { phone, on_whatsapp: result };
  }
}
