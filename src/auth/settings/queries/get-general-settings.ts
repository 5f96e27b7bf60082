import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { GetGeneralSettings } from '../../auth.messages.js';
import type { GeneralSettings } from '../../settings.contract.js';

@QueryHandler(GetGeneralSettings)
export class GetGeneralSettingsHandler implements IQueryHandler<GetGeneralSettings> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetGeneralSettings): Promise<GeneralSettings> {
    const { rows } = await preparedSql<GeneralSettings>`
      select coalesce(a.platform_name, p.platform_name) platform_name, coalesce(a.platform_email, p.platform_email) platform_email,
         coalesce(a.platform_phone, p.platform_phone) platform_phone, coalesce(a.default_language, p.default_language) default_language
       from platform_settings p left join accounts a on a.id = ${accountId}`.execute(database(this.em));
    // The migration inserts the only row.
    return rows[0]!;
  }
}
