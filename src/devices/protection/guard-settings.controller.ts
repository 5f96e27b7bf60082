import { EntityManager } from '@mikro-orm/postgresql';
import { readRevision } from '../../platform/database/edited-row.js';
import { EDITED_GUARD } from './read-guard.js';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { GetGuardSettings } from '../protection.messages.js';
import { SaveGuardSettings } from './commands/save-guard-settings.js';
import { DEFAULT_GUARD } from './guard.contract.js';
import { GuardBody, GuardSettingsResult } from './protection.contract.js';

@Controller('api/v1/guard-settings')
export class GuardSettingsController {
  constructor(
    private readonly saveGuardSettings: SaveGuardSettings,
    private readonly queries: QueryBus,
    private readonly em: EntityManager,
  ) {}

  @Route.get('', { access: 'owner', response: GuardSettingsResult })
  async get(@Current() user: SignedIn): Promise<GuardSettingsResult> {
    const revision = await readRevision(this.em, EDITED_GUARD, sql`a.id = ${user.accountId}`);
    const data = await this.queries.execute(new GetGuardSettings(user.accountId));
    return { data, usual: DEFAULT_GUARD, revision: revision ?? '' };
  }

  @Route.post('', { access: 'owner', body: GuardBody, response: GuardSettingsResult })
  async save(@Current() user: SignedIn, @Fields() settings: GuardBody): Promise<GuardSettingsResult> {
    await this.saveGuardSettings.execute(user.accountId, settings);
    return this.get(user);
  }
}
