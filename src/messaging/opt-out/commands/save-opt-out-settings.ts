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
    const both = await this.findInBoth(stop_words, start_words);
    if (both) throw Invalid.field('start_words', 'word_in_both');
    const lists = [stop_words, start_words].map((words) => JSON.stringify(words));
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_OPT_OUT, { where: 'a.id = ?', params: [accountId] }, settings.revision);
      await em.execute(
        `insert into opt_out_settings (account_id, is_on, stop_words, start_words, stop_reply, start_reply) values (?, ?, array(select jsonb_array_elements_text(?::jsonb)), array(select jsonb_array_elements_text(?::jsonb)), ?, ?)
       on conflict (account_id) do update set is_on = excluded.is_on, stop_words = excluded.stop_words, start_words = excluded.start_words,
         stop_reply = excluded.stop_reply, start_reply = excluded.start_reply, updated_at = now()`,
        [accountId, is_on, ...lists, stop_reply, start_reply],
      );
    });
  }

  /** Words in both lists would be ambiguous. */
  private async findInBoth(stops: string[], starts: string[]): Promise<boolean> {
    const [row] = await this.em.execute<{ has: boolean }[]>(
      `select exists (select fold_search(value) from jsonb_array_elements_text(?::jsonb)
         intersect select fold_search(value) from jsonb_array_elements_text(?::jsonb)) has`,
      [JSON.stringify(stops), JSON.stringify(starts)],
    );
    return row?.has ?? false;
  }
}
