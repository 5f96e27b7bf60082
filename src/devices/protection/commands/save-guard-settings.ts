import { database, NOW } from '../../../platform/database/statements/database.js';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { EDITED_GUARD } from '../read-guard.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { GuardBody } from '../protection.contract.js';

/** Does not resume paused devices. */
@Injectable()
export class SaveGuardSettings {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, { failures, opt_outs, revision }: GuardBody): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_GUARD, sql`a.id = ${accountId}`, revision);
      await database(em)
        .insertInto('guard_settings')
        .values({ account_id: accountId, failures, opt_outs })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ failures, opt_outs, updated_at: NOW }))
        .execute();
    });
  }
}
