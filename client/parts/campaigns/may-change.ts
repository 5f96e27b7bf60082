import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';

type Phase = Pick<CampaignResource, 'state'>;

export const mayPause = ({ state }: Phase): boolean => state === 'scheduled' || state === 'running';
export const mayResume = ({ state }: Phase): boolean => state === 'draft' || state === 'paused';
export const mayStop = ({ state }: Phase): boolean => state === 'running' || state === 'paused';
