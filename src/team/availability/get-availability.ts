import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { ColleagueNotFound } from '../../auth/colleagues.errors.js';
import type { OwnAvailability } from './availability.contract.js';
import { STORED_AWAY_REASON } from './away-reason.js';

@Injectable()
export class GetAvailability {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, userId }: SignedIn): Promise<OwnAvailability['data']> {
    const {
      rows: [own],
    } = await sql<OwnAvailability['data']>`
      select u.availability, ${STORED_AWAY_REASON} as away_reason, u.working_hours
        from users u left join user_presence p on p.user_id = u.id
        where u.id = ${userId} and u.account_id = ${accountId}`.execute(database(this.em));
    if (!own) throw new ColleagueNotFound();
    return own;
  }
}
