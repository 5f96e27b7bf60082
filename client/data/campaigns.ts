import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { MAX_SELECTED_CAMPAIGNS } from '@server/campaigns/definition/campaign-limits.contract.js';
import type {
  CampaignBody,
  CampaignResource,
  CampaignResult,
  ListCampaignsQuery,
  ListCampaignsResult,
  RelaunchBody,
} from '@server/campaigns/definition/campaign.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { deletionsOf } from '@/app/lists/deletions-of.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedResult } from '@/app/lists/paged-query.js';
import { onServerEvent } from '@/app/socket.js';

const LISTS = ['campaigns', 'list'] as const;
const SINGLE = ['campaigns', 'one'] as const;

const campaigns = defineEntity<CampaignResource>({
  single: SINGLE,
  lists: [{ key: LISTS, onUnlisted: 'refetch', matchesFilter: hasState }],
});

export interface CampaignsSearch extends ListSearch {
  groups?: number[] | undefined;
  state?: ListCampaignsQuery['state'];
}

/** Omitted fields use defaults. An upload takes precedence over a library file. */
export type CampaignFields = Pick<CampaignBody, 'name' | 'devices' | 'groups'> &
  Partial<CampaignBody> & { attachment?: File | null };

export type CampaignAction = 'pause' | 'resume' | 'stop';
export type RelaunchRecipients = RelaunchBody['who'];

function hasState(queryKey: QueryKey, { state }: CampaignResource): boolean {
  const search = queryKey[LISTS.length] as CampaignsSearch | undefined;
  return !search?.state || search.state === state;
}

export const campaignPages = definePagedResult<CampaignsSearch, CampaignResource, ListCampaignsResult>(
  {
    queryKey: LISTS,
    url: '/api/v1/campaigns',
    toParams: ({ groups: ids, ...search }) => ({ ...search, 'groups[]': ids }),
    maxIds: MAX_SELECTED_CAMPAIGNS,
    structuralSharing: campaigns.merge,
  },
  (answer) => answer,
);

export function campaignQuery(id: number) {
  return queryOptions({
    queryKey: [...SINGLE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<CampaignResult>(`/api/v1/campaigns/${id}`, undefined, { signal })).data.campaign,
    structuralSharing: campaigns.merge,
  });
}

export async function countCampaigns(): Promise<number> {
  return (await campaignPages.fetch({ rows: 1 })).total;
}

interface SaveOptions {
  /** Shows `share`, from 0 to 1. */
  onProgress?: (share: number) => void;
}

export async function createCampaign(fields: CampaignFields, options?: SaveOptions): Promise<CampaignResource> {
  return storeSaved(await http.post<CampaignResult>('/api/v1/campaigns', toCampaignForm(fields), options));
}

export async function updateCampaign(
  id: number,
  fields: CampaignFields,
  options?: SaveOptions,
): Promise<CampaignResource> {
  const form = toCampaignForm(fields);
  form.set('_method', 'PUT');
  return storeSaved(await http.post<CampaignResult>(`/api/v1/campaigns/${id}`, form, options));
}

export function toCampaignForm({ attachment, conditions, ...fields }: Partial<CampaignFields>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item));
    else if (value !== undefined) form.set(name, String(value));
  if (conditions) form.set('conditions', JSON.stringify(conditions));
  if (attachment) form.set('attachment', attachment);
  return form;
}

export async function changeCampaign(id: number, action: CampaignAction): Promise<CampaignResource> {
  return storeSaved(await http.post<CampaignResult>(`/api/v1/campaigns/${id}/${action}`));
}

export async function relaunchCampaign(id: number, who: RelaunchRecipients): Promise<CampaignResource> {
  return storeSaved(await http.post<CampaignResult>(`/api/v1/campaigns-reluanch/${id}`, { who }));
}

export async function duplicateCampaign(id: number): Promise<CampaignResource> {
  return storeSaved(await http.post<CampaignResult>(`/api/v1/campaigns/${id}/duplicate`));
}

export const {
  deleteOne: deleteCampaign,
  deleteSelected: deleteCampaigns,
  deleteAll: deleteAllCampaigns,
} = deletionsOf('campaigns', campaigns.drop);

function storeSaved({ data: { campaign } }: CampaignResult): CampaignResource {
  return campaigns.keep(campaign);
}

onServerEvent('campaign.changed', ({ campaign }) => campaigns.show(campaign));
onServerEvent('campaigns.deleted', ({ ids }) => void campaigns.drop(({ id }) => ids.includes(id)));
