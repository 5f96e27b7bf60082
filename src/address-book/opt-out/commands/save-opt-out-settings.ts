import { sql } from 'kysely';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { EDITED_OPT_OUT } from '../edited-opt-out.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import type { OptOutSettings } from '../opt-out.contract.js';

@Injectable()
export class SaveOptOutSettings {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, settings: OptOutSettings): Promise<void> {
    const { is_on, stop_words, start_words } = settings;
    const [stop_reply, start_reply] = [settings.stop_reply || null, settings.start_reply || null];
    const isInBoth = await this.hasCommonWord(stop_words, start_words);
    if (isInBoth) throw Invalid.field('start_words', 'word_in_both');
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_OPT_OUT, sql`a.id = ${accountId}`, settings.revision);
      const saved = { is_on, stop_words, start_words, stop_reply, start_reply };
      await database(em)
        .insertInto('opt_out_settings')
        .values({ account_id: accountId, ...saved })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...saved, updated_at: NOW }))
        .execute();
    });
  }

  private async hasCommonWord(stopWords: string[], startWords: string[]): Promise<boolean> {
    const { rows } = await sql<{ has_common: boolean }>`
      select exists (select fold_search(word) from unnest(${stopWords}::text[]) word
         intersect select fold_search(word) from unnest(${startWords}::text[]) word) has_common`.execute(
      database(this.em),
    );
    return rows[0]!.has_common;
  }
}
