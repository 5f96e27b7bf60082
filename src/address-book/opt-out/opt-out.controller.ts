import { EntityManager } from '@mikro-orm/postgresql';
import { readRevision } from '../../platform/database/edited-row.js';
import { EDITED_OPT_OUT } from './edited-opt-out.js';
import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { sql } from 'kysely';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { PageOf, MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { Unsuppress } from './commands/unsuppress.js';
import { OptContact } from './commands/opt-contact.js';
import { SaveOptOutSettings } from './commands/save-opt-out-settings.js';
import { SuppressNumbers } from './commands/suppress-numbers.js';
import { DEFAULT_OPT_OUT } from './opt-out-words.contract.js';
import {
  ListSuppressionsQuery,
  OptOutSettings,
  OptOutSettingsResult,
  SuppressNumbersBody,
  SuppressNumbersResult,
  SuppressionResource,
} from './opt-out.contract.js';
import { GetOptOutSettings } from './queries/get-opt-out-settings.js';
import { ListSuppressions } from './queries/list-suppressions.js';

const Suppressions = PageOf(SuppressionResource);
const OptedOut = z.object({ opted_out_at: z.string().nullable() });
type OptedOut = z.infer<typeof OptedOut>;

@Controller('api/v1')
export class OptOutController {
  constructor(
    private readonly saveOptOutSettings: SaveOptOutSettings,
    private readonly suppressNumbers: SuppressNumbers,
    private readonly unsuppress: Unsuppress,
    private readonly optContact: OptContact,
    private readonly getOptOutSettings: GetOptOutSettings,
    private readonly listSuppressions: ListSuppressions,
    private readonly em: EntityManager,
  ) {}

  @Route.get('opt-out-settings', { access: 'show contact_phone', response: OptOutSettingsResult })
  async settings(@Current() user: SignedIn): Promise<OptOutSettingsResult> {
    const revision = await readRevision(this.em, EDITED_OPT_OUT, sql`a.id = ${user.accountId}`);
    const data = await this.getOptOutSettings.execute(user.accountId);
    return { data, defaults: DEFAULT_OPT_OUT, revision: revision ?? '' };
  }

  @Route.post('opt-out-settings', {
    access: 'add contact_phone',
    body: OptOutSettings,
    response: OptOutSettingsResult,
  })
  async save(@Current() user: SignedIn, @Fields() settings: OptOutSettings): Promise<OptOutSettingsResult> {
    await this.saveOptOutSettings.execute(user.accountId, settings);
    return this.settings(user);
  }

  @Route.get('suppressions', { access: 'show contact_phone', query: ListSuppressionsQuery, response: Suppressions })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListSuppressionsQuery): Promise<z.infer<typeof Suppressions>> {
    return this.listSuppressions.execute(user.accountId, query);
  }

  @Route.post('suppressions', {
    access: 'add contact_phone',
    body: SuppressNumbersBody,
    response: SuppressNumbersResult,
  })
  suppress(@Current() user: SignedIn, @Fields() { numbers }: SuppressNumbersBody): Promise<SuppressNumbersResult> {
    return this.suppressNumbers.execute(user.accountId, numbers);
  }

  @Route.delete('suppressions/:id', { access: 'add contact_phone', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof MessageCode>> {
    await this.unsuppress.execute(user.accountId, id);
    return { message: 'suppression_is_lifted' };
  }

  @Route.post('contacts/:id/opt-out', { access: 'add contact_phone', body: null, response: OptedOut })
  optOut(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<OptedOut> {
    return this.optContact.execute(user.accountId, id, 'opt_out');
  }

  @Route.post('contacts/:id/opt-in', { access: 'add contact_phone', body: null, response: OptedOut })
  optIn(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<OptedOut> {
    return this.optContact.execute(user.accountId, id, 'opt_in');
  }
}
