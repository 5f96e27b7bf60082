import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { DEFAULT_SAME_ASSIGNEE_DAYS, InboxSettings, InboxSettingsResult } from './inbox-settings.contract.js';

@Controller('api/v1/inbox-settings')
export class InboxSettingsController {
  constructor(private readonly em: EntityManager) {}

  @Route.get('', { access: 'edit inbox settings', response: InboxSettingsResult })
  async read(@Current() { accountId }: SignedIn): Promise<InboxSettingsResult> {
    const row = await database(this.em)
      .selectFrom('inbox_settings')
      .select('same_assignee_days')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return { data: row ?? { same_assignee_days: DEFAULT_SAME_ASSIGNEE_DAYS } };
  }

  @Route.put('', { access: 'edit inbox settings', body: InboxSettings, response: InboxSettingsResult })
  async save(
    @Current() { accountId }: SignedIn,
    @Fields() { same_assignee_days }: InboxSettings,
  ): Promise<InboxSettingsResult> {
    await database(this.em)
      .insertInto('inbox_settings')
      .values({ account_id: accountId, same_assignee_days })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ same_assignee_days, updated_at: NOW }))
      .execute();
    return { data: { same_assignee_days } };
  }
}
