import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { AvailabilityChanged } from '../team.messages.js';
import { awayReasonOf, type PresenceFacts } from './away-reason.js';

const BATCH_SIZE = 500;

interface PresenceRow extends PresenceFacts, Pick<Row<'user_presence'>, 'user_id' | 'account_id' | 'away_reason'> {}

@Injectable()
export class RefreshPresence {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async refreshUser(userId: number): Promise<void> {
    await this.refresh(sql`p.user_id = ${userId}`);
  }

  /** Refreshes states that change with time alone. */
  async refreshDue(): Promise<void> {
    let last: number | undefined = 0;
    while (last !== undefined)
      last = await this.refresh(sql`(p.away_reason is null or p.away_reason = 'hours') and p.user_id > ${last}`);
  }

  /** Returns the last user ID of a full batch. */
  private async refresh(where: RawBuilder<SqlBool>): Promise<number | undefined> {
    const now = this.clock.now();
    const { changed, last } = await this.em.fork().transactional(async (em) => {
      const { rows } = await sql<PresenceRow>`
        select p.user_id, p.account_id, p.active_at, p.away_reason, u.availability, u.working_hours
          from user_presence p join users u on u.id = p.user_id
          where ${where} order by p.user_id limit ${BATCH_SIZE} for no key update of p`.execute(database(em));
      const changed = rows
        .map((row) => ({ ...row, current: awayReasonOf(row, now) }))
        .filter(({ current, away_reason: stored }) => current !== stored);
      for (const { user_id: userId, current } of changed)
        await database(em)
          .updateTable('user_presence')
          .set({ away_reason: current })
          .where('user_id', '=', userId)
          .execute();
      return { changed, last: rows.length === BATCH_SIZE ? rows.at(-1)?.user_id : undefined };
    });
    for (const { account_id: accountId, user_id: userId, availability, current } of changed)
      this.events.publish(new AvailabilityChanged(accountId, userId, availability, current));
    return last;
  }
}
