import { Controller, Param, UseFilters } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { TellInDataFilter } from '../../platform/http/errors/tell-in-data.filter.js';
import { Flag } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { tellOfApp } from './app-texts.js';
import { ActivateResult, GetAppResult, ListAppsQuery, ListAppsResult, ShopsSummary } from './apps.contract.js';
import { ActivateApp } from './commands/activate-app.js';
import { DeactivateApp } from './commands/deactivate-app.js';
import { SwitchApp } from './commands/switch-app.js';
import { GetApp } from './queries/get-app.js';
import { ListApps } from './queries/list-apps.js';
import { SummarizeShops } from './queries/summarize-shops.js';

const SwitchBody = z.object({ is_on: Flag });
type SwitchBody = z.infer<typeof SwitchBody>;

@Controller('api/v1')
export class AppsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('apps', { access: 'show apps', query: ListAppsQuery, answer: ListAppsResult })
  list(@Current() who: SignedIn, @QueryFields() query: ListAppsQuery): Promise<ListAppsResult> {
    return this.queries.execute(new ListApps(who.accountId, query, who.language));
  }

  @Route.get('apps-summary', { access: 'show apps', answer: ShopsSummary })
  @ExpensiveRead()
  async summarize(@Current() who: SignedIn): Promise<ShopsSummary> {
    return { data: await this.queries.execute(new SummarizeShops(who.accountId, who.language)) };
  }

  @Route.get('apps/:id', { access: 'show apps', answer: GetAppResult })
  get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<GetAppResult> {
    return this.queries.execute(new GetApp(who.accountId, id, who.language));
  }

  @Route.post('subscribe-apps/:id', { access: 'show apps', body: null, answer: ActivateResult })
  @UseFilters(TellInDataFilter)
  async activate(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ActivateResult> {
    const platform = await this.commands.execute(new ActivateApp(who.accountId, id));
    return { data: tellOfApp('activated', platform, who.language), message: 'app_activated' };
  }

  @Route.post('unsubscribe-apps/:id', { access: 'show apps', body: null, answer: ActivateResult })
  @UseFilters(TellInDataFilter)
  async deactivate(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ActivateResult> {
    const platform = await this.commands.execute(new DeactivateApp(who.accountId, id));
    return { data: tellOfApp('deactivated', platform, who.language), message: 'app_deactivated' };
  }

  @Route.post('app-switch/:id', { access: 'platform_settings', body: SwitchBody, answer: Told })
  async switch(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { is_on: isOn }: SwitchBody,
    @From() origin: Origin,
  ): Promise<Told> {
    await this.commands.execute(new SwitchApp(who, id, isOn, origin));
    return { message: isOn ? 'app_switched_on' : 'app_switched_off' };
  }
}
