import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database, NOW } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { type CsatSettings, DEFAULT_DAYS_BETWEEN, DEFAULT_QUESTIONS } from './rating.contract.js';

@Injectable()
export class GetCsatSettings {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, language }: SignedIn): Promise<CsatSettings> {
    const row = await database(this.em)
      .selectFrom('csat_settings')
      .select(['is_on', 'question', 'days_between'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row ?? { is_on: false, question: DEFAULT_QUESTIONS[language], days_between: DEFAULT_DAYS_BETWEEN };
  }
}

@Injectable()
export class SaveCsatSettings {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, { is_on, question, days_between }: CsatSettings): Promise<void> {
    const saved = { is_on, question, days_between };
    await database(this.em)
      .insertInto('csat_settings')
      .values({ account_id: accountId, ...saved })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...saved, updated_at: NOW }))
      .execute();
  }
}
