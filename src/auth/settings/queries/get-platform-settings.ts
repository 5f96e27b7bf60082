import { revisionOf } from '../../../platform/database/edited-row.js';
import { database } from '../../../platform/database/statements/database.js';
import { EDITED_PLATFORM } from '../edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetPlatformSettings } from '../../auth.messages.js';
import type { PlatformSettings } from '../../settings.contract.js';

@QueryHandler(GetPlatformSettings)
export class GetPlatformSettingsHandler implements IQueryHandler<GetPlatformSettings> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<PlatformSettings> {
    return database(this.em)
      .selectFrom('platform_settings as p')
      .select(['p.platform_name', 'p.platform_email', 'p.platform_phone', 'p.default_language', 'p.status_page'])
      .select(revisionOf(EDITED_PLATFORM).as('revision'))
      .executeTakeFirstOrThrow();
  }
}
