import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { NameUser } from '../../auth/auth.messages.js';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { onlyPages } from '../../platform/http/page.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { EffectKey } from '../../platform/idempotency/effect-key.js';
import { ChangeCampaign } from '../commands/change-campaign.js';
import { CreateCampaign } from '../commands/create-campaign.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { GetReport } from '../queries/get-report.js';
import { ListCampaigns } from '../queries/list-campaigns.js';
import { CampaignBody, CampaignResource, ListCampaignsQuery } from '../definition/campaign.contract.js';
import { ReportQuery, ReportResult } from '../definition/report.contract.js';

const Campaign = DataOf(CampaignResource);
const Campaigns = PageOf(CampaignResource);
const ListQuery = ListCampaignsQuery.pick({
  ...{ page: true, rows: true, orderType: true, search: true, groups: true, state: true },
});

/** Campaigns, for programs. */
@Controller('api/integrate/v1/campaigns')
export class IntegrateCampaignsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', {
    ...{ access: byKey('campaigns:read', 'show campaigns'), query: ListQuery, answer: Campaigns },
    summary: 'List campaigns',
  })
  list(@Current() who: SignedIn, @QueryFields() wish: ListCampaignsQuery) {
    return this.queries.execute(new ListCampaigns(who.accountId, onlyPages(wish)));
  }

  @Route.get(':id', { access: byKey('campaigns:read', 'show campaigns'), answer: Campaign, summary: 'Read a campaign' })
  get(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return this.tell(who, id);
  }

  @Route.get(':id/report', {
    ...{ access: byKey('campaigns:read', 'show campaigns'), query: ReportQuery, answer: ReportResult },
    summary: 'Read the report of a campaign',
  })
  async report(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() { run }: ReportQuery) {
    return { data: await this.queries.execute(new GetReport(who.accountId, id, run ?? null)) };
  }

  @Route.post('', {
    ...{ access: byKey('campaigns:write', 'add campaigns'), body: CampaignBody, answer: Campaign, status: 201 },
    summary: 'Create a campaign or a draft',
  })
  async create(@Current() who: SignedIn, @Fields() body: CampaignBody, @EffectKey() key: string | null) {
    const by = await this.queries.execute(new NameUser(who));
    return this.tell(who, await this.commands.execute(new CreateCampaign(who.accountId, body, null, by, key)));
  }

  @Route.post(':id/start', {
    ...{ access: byKey('campaigns:write', 'add campaigns'), body: null, answer: Campaign },
    summary: 'Start or resume a campaign',
  })
  start(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(who, id, 'resume');
  }

  @Route.post(':id/pause', {
    ...{ access: byKey('campaigns:write', 'add campaigns'), body: null, answer: Campaign },
    summary: 'Pause a campaign',
  })
  pause(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(who, id, 'pause');
  }

  private async change(who: SignedIn, id: number, action: 'pause' | 'resume') {
    const by = await this.queries.execute(new NameUser(who));
    await this.commands.execute(new ChangeCampaign(who.accountId, id, action, false, by));
    return this.tell(who, id);
  }

  private async tell(who: SignedIn, id: number) {
    return { data: await this.queries.execute(new GetCampaign(who.accountId, id)) };
  }
}
