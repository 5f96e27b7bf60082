import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DEFAULT_OPT_OUT } from '../default-words.js';
import type { OptOutSettings } from '../opt-out.contract.js';

@Injectable()
export class GetOptOutSettings {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<OptOutSettings> {
    const [row] = await this.em.execute<OptOutSettings[]>(
      'select is_on, stop_words, start_words, stop_reply, start_reply from opt_out_settings where account_id = ?',
      [accountId],
    );
    return row ?? DEFAULT_OPT_OUT;
  }
}
