import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { RefreshPresence } from './refresh-presence.js';

/** Limits writes for a user with several pages. */
const MIN_WRITE_INTERVAL_S = 30;

@Injectable()
export class RecordActivity {
  constructor(
    private readonly em: EntityManager,
    private readonly presence: RefreshPresence,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, userId, impersonator }: SignedIn): Promise<void> {
    if (impersonator) return;
    const {
      rows: [written],
    } = await sql<Pick<Row<'user_presence'>, 'away_reason'>>`
      insert into user_presence as p (user_id, account_id, active_at, away_reason)
        select id, account_id, ${this.clock.now()}, 'idle' from users where id = ${userId} and account_id = ${accountId}
      on conflict (user_id) do update set active_at = excluded.active_at
        where p.active_at < excluded.active_at - make_interval(secs => ${MIN_WRITE_INTERVAL_S})
      returning away_reason`.execute(database(this.em));
    if (written?.away_reason === 'idle') await this.presence.refreshUser(userId);
  }
}
