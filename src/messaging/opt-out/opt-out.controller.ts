import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { PageOf, Told } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { Unsuppress } from './commands/unsuppress.js';
import { OptContact } from './commands/opt-contact.js';
import { SaveOptOutSettings } from './commands/save-opt-out-settings.js';
import { SuppressNumbers } from './commands/suppress-numbers.js';
import { DEFAULT_OPT_OUT } from './default-words.js';
import {
  ListSuppressionsQuery,
  OptOutSettings,
  OptOutSettingsResult,
  SuppressNumbers as Numbers,
  SuppressNumbersResult,
  SuppressionResource,
} from './opt-out.contract.js';
import { GetOptOutSettings } from './queries/get-opt-out-settings.js';
import { ListSuppressions } from './queries/list-suppressions.js';

const Suppressions = PageOf(SuppressionResource);
const OptedOut = z.object({ opted_out_at: z.string().nullable() });
type OptedOut = z.infer<typeof OptedOut>;

/** Who asked not to be written to, and by which words. */
@Controller('api/v1')
export class OptOutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('opt-out-settings', { access: 'show contact_phone', answer: OptOutSettingsResult })
  async settings(@Current() who: SignedIn): Promise<OptOutSettingsResult> {
    return { data: await this.queries.execute(new GetOptOutSettings(who.accountId)), defaults: DEFAULT_OPT_OUT };
  }

  @Route.post('opt-out-settings', {
    access: 'add contact_phone',
    body: OptOutSettings,
    answer: OptOutSettingsResult,
  })
  async save(@Current() who: SignedIn, @Fields() settings: OptOutSettings): Promise<OptOutSettingsResult> {
    return {
      data: await this.commands.execute(new SaveOptOutSettings(who.accountId, settings)),
      defaults: DEFAULT_OPT_OUT,
    };
  }

  @Route.get('suppressions', { access: 'show contact_phone', query: ListSuppressionsQuery, answer: Suppressions })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() wish: ListSuppressionsQuery): Promise<z.infer<typeof Suppressions>> {
    return this.queries.execute(new ListSuppressions(who.accountId, wish));
  }

  @Route.post('suppressions', { access: 'add contact_phone', body: Numbers, answer: SuppressNumbersResult })
  suppress(@Current() who: SignedIn, @Fields() { numbers }: Numbers): Promise<SuppressNumbersResult> {
    return this.commands.execute(new SuppressNumbers(who.accountId, numbers));
  }

  @Route.delete('suppressions/:id', { access: 'add contact_phone', body: null, answer: Told })
  async lift(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Told>> {
    await this.commands.execute(new Unsuppress(who.accountId, id));
    return { message: 'suppression_is_lifted' };
  }

  @Route.post('contacts/:id/opt-out', { access: 'add contact_phone', body: null, answer: OptedOut })
  optOut(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<OptedOut> {
    return this.commands.execute(new OptContact(who.accountId, id, true));
  }

  @Route.post('contacts/:id/opt-in', { access: 'add contact_phone', body: null, answer: OptedOut })
  optIn(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<OptedOut> {
    return this.commands.execute(new OptContact(who.accountId, id, false));
  }
}
