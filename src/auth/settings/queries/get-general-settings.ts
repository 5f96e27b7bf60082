import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetGeneralSettings } from '../../auth.messages.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import type { GeneralSettings } from '../../settings.contract.js';

@QueryHandler(GetGeneralSettings)
export class GetGeneralSettingsHandler implements IQueryHandler<GetGeneralSettings> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetGeneralSettings): Promise<GeneralSettings> {
    const [row] = await this.em.execute<GeneralSettings[]>(
      prepared(`select coalesce(a.platform_name, p.platform_name) platform_name, coalesce(a.platform_email, p.platform_email) platform_email,
         coalesce(a.platform_phone, p.platform_phone) platform_phone, coalesce(a.default_language, p.default_language) default_language
       from platform_settings p left join accounts a on a.id = ?`),
      [accountId],
    );
    // The migration inserts the only row.
    return row!;
  }
}
