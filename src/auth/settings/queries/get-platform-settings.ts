import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetPlatformSettings } from '../../auth.messages.js';
import type { PlatformSettings } from '../../settings.contract.js';

@QueryHandler(GetPlatformSettings)
export class GetPlatformSettingsHandler implements IQueryHandler<GetPlatformSettings> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<PlatformSettings> {
    // The migration made the one row, and nothing deletes it.
    const [row] = await this.em.execute<PlatformSettings[]>(
      'select platform_name, platform_email, platform_phone, default_language, status_page from platform_settings',
    );
    return row!;
  }
}
