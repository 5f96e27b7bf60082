import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetUserName } from '../auth/auth.messages.js';
import { Current, type SignedIn, byKey } from '../platform/http/access.js';
import { DataOf, PageOf } from '../platform/http/answers.contract.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { onlyPages } from '../platform/http/page.js';
import { Fields, QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { EffectKey } from '../platform/idempotency/effect-key.js';
import { ChangeCampaign } from './commands/change-campaign.js';
import { CreateCampaign } from './commands/create-campaign.js';
import { GetCampaign } from './queries/get-campaign.js';
import { GetReport } from './queries/get-report.js';
import { ListCampaigns } from './queries/list-campaigns.js';
import { CampaignBody, CampaignResource, ListCampaignsQuery } from './definition/campaign.contract.js';
import { ReportQuery, ReportResult } from './definition/report.contract.js';

const Campaign = DataOf(CampaignResource);
const Campaigns = PageOf(CampaignResource);
const ListQuery = ListCampaignsQuery.pick({
  page: true,
  rows: true,
  orderType: true,
  search: true,
  groups: true,
  state: true,
});

@Controller('api/integrate/v1/campaigns')
export class IntegrateCampaignsController {
  constructor(
    private readonly createCampaign: CreateCampaign,
    private readonly changeCampaign: ChangeCampaign,
    private readonly queries: QueryBus,
    private readonly listCampaigns: ListCampaigns,
    private readonly getReport: GetReport,
    private readonly getCampaign: GetCampaign,
  ) {}

  @Route.get('', {
    access: byKey('campaigns:read', 'show campaigns'),
    query: ListQuery,
    response: Campaigns,
    operationId: 'campaigns_list',
    summary: 'List campaigns',
  })
  list(@Current() user: SignedIn, @QueryFields() query: ListCampaignsQuery) {
    return this.listCampaigns.execute(user.accountId, onlyPages(query));
  }

  @Route.get(':id', {
    access: byKey('campaigns:read', 'show campaigns'),
    response: Campaign,
    operationId: 'campaigns_get',
    summary: 'Read a campaign',
  })
  get(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return this.toResult(user, id);
  }

  @Route.get(':id/report', {
    access: byKey('campaigns:read', 'show campaigns'),
    query: ReportQuery,
    response: ReportResult,
    operationId: 'campaigns_report',
    summary: 'Read the report of a campaign',
  })
  async report(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() { run }: ReportQuery) {
    return { data: await this.getReport.execute(user.accountId, id, run ?? null) };
  }

  @Route.post('', {
    access: byKey('campaigns:write', 'add campaigns'),
    body: CampaignBody,
    response: Campaign,
    status: 201,
    operationId: 'campaigns_create',
    summary: 'Create a campaign or a draft',
  })
  async create(@Current() user: SignedIn, @Fields() body: CampaignBody, @EffectKey() key: string | null) {
    const actorName = await this.queries.execute(new GetUserName(user));
    return this.toResult(user, await this.createCampaign.execute(user.accountId, body, null, actorName, key));
  }

  @Route.post(':id/start', {
    access: byKey('campaigns:write', 'add campaigns'),
    body: null,
    response: Campaign,
    operationId: 'campaigns_start',
    summary: 'Start or resume a campaign',
  })
  start(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(user, id, 'resume');
  }

  @Route.post(':id/pause', {
    access: byKey('campaigns:write', 'add campaigns'),
    body: null,
    response: Campaign,
    operationId: 'campaigns_pause',
    summary: 'Pause a campaign',
  })
  pause(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(user, id, 'pause');
  }

  private async change(user: SignedIn, id: number, action: 'pause' | 'resume') {
    const actorName = await this.queries.execute(new GetUserName(user));
    await this.changeCampaign.execute(user.accountId, id, action, 'campaign', actorName);
    return this.toResult(user, id);
  }

  private async toResult(user: SignedIn, id: number) {
    return { data: await this.getCampaign.execute(user.accountId, id) };
  }
}
