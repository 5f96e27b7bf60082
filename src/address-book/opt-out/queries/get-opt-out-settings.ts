import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { DEFAULT_OPT_OUT } from '../opt-out-words.contract.js';
import type { OptOutSettings } from '../opt-out.contract.js';

@Injectable()
export class GetOptOutSettings {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<OptOutSettings> {
    const row = await database(this.em)
      .selectFrom('opt_out_settings')
      .select(['is_on', 'stop_words', 'start_words', 'stop_reply', 'start_reply'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row ?? DEFAULT_OPT_OUT;
  }
}
