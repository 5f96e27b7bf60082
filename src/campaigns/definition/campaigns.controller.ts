import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { NameUser } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { ATTACHMENT_LIMITS } from '../../messaging/text/message-limits.contract.js';
import { CreateCampaign } from '../commands/create-campaign.js';
import { DeleteCampaigns } from '../commands/delete-campaigns.js';
import { UpdateCampaign } from '../commands/update-campaign.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { ListCampaigns } from '../queries/list-campaigns.js';
import { FindPackageErrors } from '../queries/find-package-errors.js';
import {
  CampaignBody,
  GetCampaignResult,
  ListCampaignsQuery,
  ListCampaignsResult,
  SaveCampaignResult,
  SelectedCampaigns,
} from './campaign.contract.js';

const FILES = { files: ['attachment'], largestFile: Math.max(...Object.values(ATTACHMENT_LIMITS)) };
const Deleted = Told.extend({ count: z.number() });

@Controller('api/v1')
export class CampaignsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('campaigns', { access: 'show campaigns', query: ListCampaignsQuery, answer: ListCampaignsResult })
  async list(@Current() who: SignedIn, @QueryFields() query: ListCampaignsQuery): Promise<ListCampaignsResult> {
    const page = await this.queries.execute(new ListCampaigns(who.accountId, query));
    return { ...page, packageErrors: await this.findErrors(who) };
  }

  @Route.get('campaigns/:id', { access: 'show campaigns', answer: GetCampaignResult })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    const campaign = await this.queries.execute(new GetCampaign(who.accountId, id));
    return { data: { campaign }, packageErrors: await this.findErrors(who) };
  }

  @Route.post('campaigns', {
    ...{ access: 'add campaigns', body: CampaignBody, files: FILES, answer: SaveCampaignResult, status: 201 },
  })
  async create(@Current() who: SignedIn, @Form() { fields, files }: FormValue<CampaignBody>) {
    const attachment = files['attachment']?.[0] ?? null;
    const id = await this.commands.execute(new CreateCampaign(who.accountId, fields, attachment, await this.name(who)));
    return { ...(await this.tell(who, id)), message: 'campaign_created' };
  }

  @Route.put('campaigns/:id', {
    access: 'edit campaigns',
    body: CampaignBody,
    files: FILES,
    answer: SaveCampaignResult,
  })
  async update(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<CampaignBody>) {
    const attachment = form.files['attachment']?.[0] ?? null;
    await this.commands.execute(new UpdateCampaign(who.accountId, id, form.fields, attachment, await this.name(who)));
    return { ...(await this.tell(who, id)), message: 'campaign_updated' };
  }

  /** The same from a form, which carries `_method`. */
  @Route.post('campaigns/:id', {
    access: 'edit campaigns',
    body: CampaignBody,
    files: FILES,
    answer: SaveCampaignResult,
  })
  updateByForm(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<CampaignBody>) {
    return this.update(who, id, form);
  }

  @Route.delete('campaigns/:id', { access: 'edit campaigns', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    if ((await this.commands.execute(new DeleteCampaigns(who.accountId, { ids: [id] }))) === 0)
      throw new CampaignNotFound();
    return { message: 'campaign_deleted' };
  }

  @Route.delete('selected-campaigns', { access: 'edit campaigns', body: SelectedCampaigns, answer: Deleted })
  async deleteSelected(@Current() who: SignedIn, @Fields() { selected_data: ids }: z.infer<typeof SelectedCampaigns>) {
    return {
      message: 'campaigns_deleted',
      count: await this.commands.execute(new DeleteCampaigns(who.accountId, { ids })),
    };
  }

  @Route.delete('delete-all-campaigns', { access: 'edit campaigns', body: Count, answer: Deleted })
  async deleteAll(@Current() who: SignedIn, @Fields() { count }: Count) {
    return {
      message: 'campaigns_deleted',
      count: await this.commands.execute(new DeleteCampaigns(who.accountId, { count })),
    };
  }

  private async tell(who: SignedIn, id: number) {
    return { data: { campaign: await this.queries.execute(new GetCampaign(who.accountId, id)) } };
  }

  private name(who: SignedIn) {
    return this.queries.execute(new NameUser(who));
  }

  private findErrors(who: SignedIn) {
    return this.queries.execute(new FindPackageErrors(who.accountId, who.language));
  }
}
