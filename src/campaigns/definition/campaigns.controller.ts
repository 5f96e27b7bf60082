import { Controller, Headers, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { GetUserName } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { rejectOtherDevices, rejectOtherStoredDevices } from '../../platform/http/device-limits.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { largestAttachment } from '../../media/attachment-limits.contract.js';
import { CreateCampaign } from '../commands/create-campaign.js';
import { DeleteCampaigns } from '../commands/delete-campaigns.js';
import { UpdateCampaign } from '../commands/update-campaign.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { ListOperations } from '../queries/list-operations.js';
import { ListOperationsQuery } from './operation.contract.js';
import { Invalid } from '../../platform/errors.js';
import { ListCampaigns } from '../queries/list-campaigns.js';
import { FindPackageErrors } from '../queries/find-package-errors.js';
import {
  CampaignBody,
  GetCampaignQuery,
  GetCampaignResult,
  ListCampaignsQuery,
  ListCampaignsResult,
  SaveCampaignResult,
  SelectedCampaigns,
} from './campaign.contract.js';

const FILES = { files: ['attachment'], maxFileBytes: largestAttachment };
/** The column holds 255 characters, with a prefix. */
const MAX_KEY_LENGTH = 200;
const Deleted = MessageCode.extend({ count: z.number() });

@Controller('api/v1')
export class CampaignsController {
  constructor(
    private readonly createCampaign: CreateCampaign,
    private readonly updateCampaign: UpdateCampaign,
    private readonly deleteCampaigns: DeleteCampaigns,
    private readonly queries: QueryBus,
    private readonly listCampaigns: ListCampaigns,
    private readonly getCampaign: GetCampaign,
    private readonly listOperations: ListOperations,
    private readonly findPackageErrors: FindPackageErrors,
  ) {}

  @Route.get('campaigns', { access: 'show campaigns', query: ListCampaignsQuery, response: ListCampaignsResult })
  async list(@Current() user: SignedIn, @QueryFields() query: ListCampaignsQuery): Promise<ListCampaignsResult> {
    const page = await this.listCampaigns.execute(user.accountId, query);
    return { ...page, packageErrors: await this.findErrors(user) };
  }

  @Route.get('campaigns/:id', { access: 'show campaigns', query: GetCampaignQuery, response: GetCampaignResult })
  async get(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() { with: parts = [] }: GetCampaignQuery,
  ) {
    const campaign = await this.getCampaign.execute(user.accountId, id);
    if (parts.includes('operations')) {
      const query = ListOperationsQuery.parse({});
      campaign.operations = (await this.listOperations.execute(user.accountId, id, query)).data;
    }
    return { data: { campaign }, packageErrors: await this.findErrors(user) };
  }

  @Route.post('campaigns', {
    access: 'add campaigns',
    body: CampaignBody,
    files: FILES,
    response: SaveCampaignResult,
    status: 201,
  })
  async create(
    @Current() user: SignedIn,
    @Form() { fields, files }: FormValue<CampaignBody>,
    @Headers('idempotency-key') key?: string,
  ) {
    if (key !== undefined && key.length > MAX_KEY_LENGTH) throw Invalid.field('Idempotency-Key', 'too_long');
    rejectOtherDevices(user, 'devices', fields.devices);
    const attachment = files['attachment']?.[0] ?? null;
    const id = await this.createCampaign.execute(
      user.accountId,
      fields,
      attachment,
      await this.findUserName(user),
      key ? `campaign-${key}` : null,
    );
    return { ...(await this.toResult(user, id)), message: 'campaign_created' };
  }

  @Route.put('campaigns/:id', {
    access: 'edit campaigns',
    body: CampaignBody,
    files: FILES,
    response: SaveCampaignResult,
  })
  async update(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<CampaignBody>) {
    rejectOtherDevices(user, 'devices', form.fields.devices);
    await rejectOtherStoredDevices(user, 'devices', () => this.getCampaign.readDevices(user.accountId, id));
    const attachment = form.files['attachment']?.[0] ?? null;
    await this.updateCampaign.execute(user.accountId, id, form.fields, attachment, await this.findUserName(user));
    return { ...(await this.toResult(user, id)), message: 'campaign_updated' };
  }

  @Route.post('campaigns/:id', {
    access: 'edit campaigns',
    body: CampaignBody,
    files: FILES,
    response: SaveCampaignResult,
  })
  updateByForm(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<CampaignBody>) {
    return this.update(user, id, form);
  }

  @Route.delete('campaigns/:id', { access: 'edit campaigns', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    await rejectOtherStoredDevices(user, 'devices', () => this.getCampaign.readDevices(user.accountId, id));
    if ((await this.deleteCampaigns.execute(user, { ids: [id] })) === 0) throw new CampaignNotFound();
    return { message: 'campaign_deleted' };
  }

  @Route.delete('selected-campaigns', { access: 'edit campaigns', body: SelectedCampaigns, response: Deleted })
  async deleteSelected(@Current() user: SignedIn, @Fields() { selected_data: ids }: z.infer<typeof SelectedCampaigns>) {
    return {
      message: 'campaigns_deleted',
      count: await this.deleteCampaigns.execute(user, { ids }),
    };
  }

  @Route.delete('delete-all-campaigns', { access: 'edit campaigns', body: Count, response: Deleted })
  async deleteAll(@Current() user: SignedIn, @Fields() { count }: Count) {
    return {
      message: 'campaigns_deleted',
      count: await this.deleteCampaigns.execute(user, { count }),
    };
  }

  private async toResult(user: SignedIn, id: number) {
    return { data: { campaign: await this.getCampaign.execute(user.accountId, id) } };
  }

  private findUserName(user: SignedIn) {
    return this.queries.execute(new GetUserName(user));
  }

  private findErrors(user: SignedIn) {
    return this.findPackageErrors.execute(user.accountId, user.language);
  }
}
