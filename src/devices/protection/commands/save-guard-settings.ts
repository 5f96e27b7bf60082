import { rejectStale } from '../../../platform/database/edited-row.js';
import { EDITED_GUARD } from '../read-guard.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GuardBody } from '../protection.contract.js';

/** Paused devices stay paused. */
@Injectable()
export class SaveGuardSettings {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, { failures, opt_outs, revision }: GuardBody): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_GUARD, { where: 'a.id = ?', params: [accountId] }, revision);
      await em.execute(
        `insert into guard_settings (account_id, failures, opt_outs) values (?, ?, ?)
       on conflict (account_id) do update set failures = excluded.failures, opt_outs = excluded.opt_outs, updated_at = now()`,
        [accountId, failures, opt_outs],
      );
    });
  }
}
