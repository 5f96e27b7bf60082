import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DEFAULT_OPT_OUT } from '../default-words.js';
import type { OptOutSettings } from '../opt-out.contract.js';

export class GetOptOutSettings extends Query<OptOutSettings> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(GetOptOutSettings)
export class GetOptOutSettingsHandler implements IQueryHandler<GetOptOutSettings> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetOptOutSettings): Promise<OptOutSettings> {
    const [row] = await this.em.execute<OptOutSettings[]>(
      'select is_on, stop_words, start_words, stop_reply, start_reply from opt_out_settings where account_id = ?',
      [accountId],
    );
    return row ?? DEFAULT_OPT_OUT;
  }
}
