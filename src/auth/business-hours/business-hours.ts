import {
  EntityManager,
  ForeignKeyConstraintViolationException,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { isTimeZone } from '../../platform/time-zones.contract.js';
import type { TimeWindow } from '../../platform/http/time-windows.contract.js';
import { BusinessHoursInUse, BusinessHoursNotFound, TooManyBusinessHours } from '../auth.errors.js';
import { BusinessHoursChanged, BusinessHoursUpdated } from '../business-hours.messages.js';
import {
  type BusinessHoursBody,
  type BusinessHoursResource,
  MAX_BUSINESS_HOURS,
  type UpdateBusinessHoursBody,
} from './business-hours.contract.js';

const COLUMNS = ['id', 'name', 'time_zone', 'windows', 'holidays'] as const;
type HoursRow = Pick<Row<'business_hours'>, (typeof COLUMNS)[number]>;

@Injectable()
export class ListBusinessHours {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<BusinessHoursResource[]> {
    const rows = await database(this.em)
      .selectFrom('business_hours')
      .select(COLUMNS)
      .where('account_id', '=', accountId)
      .orderBy('name')
      .execute();
    return rows.map(toResource);
  }
}

@Injectable()
export class CreateBusinessHours {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, body: BusinessHoursBody): Promise<BusinessHoursResource> {
    requireTimeZone(body);
    const { rows } = await this.em.transactional(async (em) => {
      await lockAccount(em, 'business hours', accountId);
      return sql<HoursRow>`
        insert into business_hours (account_id, name, time_zone, windows, holidays, changed_at)
          select ${accountId}, ${body.name}, ${body.time_zone}, ${JSON.stringify(toWindows(body.windows))}::jsonb,
              ${JSON.stringify(toHolidays(body.holidays))}::jsonb, ${this.clock.now()}
            where (select count(*) from business_hours where account_id = ${accountId}) < ${MAX_BUSINESS_HOURS}
          returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`
        .execute(database(em))
        .catch(rejectTakenName);
    });
    if (!rows[0]) throw new TooManyBusinessHours();
    this.events.publish(new BusinessHoursChanged(accountId));
    return toResource(rows[0]);
  }
}

@Injectable()
export class UpdateBusinessHours {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, hoursId: number, body: UpdateBusinessHoursBody): Promise<BusinessHoursResource> {
    requireTimeZone(body);
    const { name, time_zone: timeZone, windows, holidays } = body;
    const row = await this.em.transactional(async (em) => {
      const updated = await database(em)
        .updateTable('business_hours')
        .set({
          changed_at: this.clock.now(),
          ...(name !== undefined && { name }),
          ...(timeZone !== undefined && { time_zone: timeZone }),
          ...(windows !== undefined && { windows: JSON.stringify(toWindows(windows)) }),
          ...(holidays !== undefined && { holidays: JSON.stringify(toHolidays(holidays)) }),
        })
        .where('id', '=', hoursId)
        .where('account_id', '=', accountId)
        .returning(COLUMNS)
        .executeTakeFirst()
        .catch(rejectTakenName);
      if (!updated) throw new BusinessHoursNotFound();
      await recordEvent(em, BusinessHoursUpdated, { accountId, key: String(accountId), payload: {} });
      return updated;
    });
    this.events.publish(new BusinessHoursChanged(accountId));
    return toResource(row);
  }
}

@Injectable()
export class DeleteBusinessHours {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Throws BusinessHoursInUse: without hours, a rule would run at any time. */
  async execute(accountId: number, hoursId: number): Promise<void> {
    const { numDeletedRows } = await database(this.em)
      .deleteFrom('business_hours')
      .where('id', '=', hoursId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw error instanceof ForeignKeyConstraintViolationException ? new BusinessHoursInUse() : error;
      });
    if (numDeletedRows === 0n) throw new BusinessHoursNotFound();
    this.events.publish(new BusinessHoursChanged(accountId));
  }
}

const toWindows = (windows: BusinessHoursBody['windows']): TimeWindow[] =>
  windows.map(({ days, from, to }) => ({ days: [...new Set(days)], from, to }));

const toHolidays = (holidays: readonly string[]): string[] => [...new Set(holidays)].toSorted();

const toResource = ({ windows, ...row }: HoursRow): BusinessHoursResource => ({
  ...row,
  windows: windows.map((window) => ({ ...window, overnight: window.to <= window.from })),
});

function requireTimeZone({ time_zone: name }: { time_zone?: string | undefined }): void {
  if (name !== undefined && !isTimeZone(name)) throw Invalid.field('time_zone', 'time_zone_unknown');
}

function rejectTakenName(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? Invalid.field('name', 'taken') : error;
}
