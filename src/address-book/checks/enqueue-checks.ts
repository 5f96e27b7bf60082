import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { CheckContacts } from '../contacts/contacts.contract.js';
import { CHECK_DAYS } from '../opt-out/send-block.sql.js';

@Injectable()
export class EnqueueChecks {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, selection: CheckContacts): Promise<number> {
    const { selected_data: ids, group_id: groupId } = selection;
    const isChosen =
      ids.length > 0
        ? sql`c.id = any (${ids}::bigint[])`
        : groupId === undefined
          ? sql`true`
          : sql`exists (select 1 from group_members m where m.contact_id = c.id and m.group_id = ${groupId})`;
    const { numAffectedRows } = await sql`
      update contacts c set check_wanted_at = clock_timestamp()
        where c.account_id = ${accountId} and c.phone is not null and c.saved_at is not null and c.check_wanted_at is null
          and (c.checked_at is null or c.has_whatsapp is null or c.checked_at < now() - make_interval(days => ${CHECK_DAYS}))
          and ${isChosen}`.execute(database(this.em));
    return Number(numAffectedRows);
  }
}
