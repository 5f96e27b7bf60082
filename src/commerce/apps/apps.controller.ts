import { Controller, Param, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { ErrorInDataFilter } from '../../platform/http/errors/error-in-data.filter.js';
import { Flag } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { describeAppChange } from './app-texts.js';
import { ActivateResult, GetAppResult, ListAppsQuery, ListAppsResult, StoresSummary } from './apps.contract.js';
import { StoreAccess } from '../settings/store-access.js';
import { ActivateApp } from './commands/activate-app.js';
import { DeactivateApp } from './commands/deactivate-app.js';
import { SwitchApp } from './commands/switch-app.js';
import { GetApp } from './queries/get-app.js';
import { ListApps } from './queries/list-apps.js';
import { SummarizeStores } from './queries/summarize-stores.js';

const SwitchBody = z.object({ is_on: Flag });
type SwitchBody = z.infer<typeof SwitchBody>;

@Controller('api/v1')
export class AppsController {
  constructor(
    private readonly activateApp: ActivateApp,
    private readonly storeAccess: StoreAccess,
    private readonly deactivateApp: DeactivateApp,
    private readonly switchApp: SwitchApp,
    private readonly listApps: ListApps,
    private readonly summarizeStores: SummarizeStores,
    private readonly getApp: GetApp,
  ) {}

  @Route.get('apps', { access: 'show apps', query: ListAppsQuery, response: ListAppsResult })
  list(@Current() user: SignedIn, @QueryFields() query: ListAppsQuery): Promise<ListAppsResult> {
    return this.listApps.execute(user.accountId, query, user.language);
  }

  @Route.get('apps-summary', { access: 'show apps', response: StoresSummary })
  @ExpensiveRead()
  async summarize(@Current() user: SignedIn): Promise<StoresSummary> {
    return { data: await this.summarizeStores.execute(user.accountId, user.language) };
  }

  @Route.get('apps/:id', { access: 'show apps', response: GetAppResult })
  get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<GetAppResult> {
    return this.getApp.execute(user.accountId, id, user.language, user.impersonator === null);
  }

  @Route.post('subscribe-apps/:id', { access: 'show apps', body: null, response: ActivateResult })
  @UseFilters(ErrorInDataFilter)
  async activate(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ActivateResult> {
    await this.storeAccess.requireApp(user, id);
    const platform = await this.activateApp.execute(user.accountId, id);
    return { data: describeAppChange('activated', platform, user.language), message: 'app_activated' };
  }

  @Route.post('unsubscribe-apps/:id', { access: 'show apps', body: null, response: ActivateResult })
  @UseFilters(ErrorInDataFilter)
  async deactivate(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ActivateResult> {
    await this.storeAccess.requireApp(user, id);
    const platform = await this.deactivateApp.execute(user.accountId, id);
    return { data: describeAppChange('deactivated', platform, user.language), message: 'app_deactivated' };
  }

  @Route.post('app-switch/:id', { access: 'platform_settings', body: SwitchBody, response: MessageCode })
  async switch(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { is_on: isOn }: SwitchBody,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.switchApp.execute(user, id, isOn, origin);
    return { message: isOn ? 'app_switched_on' : 'app_switched_off' };
  }
}
