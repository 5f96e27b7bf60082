import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';

type CampaignState = Pick<CampaignResource, 'state'>;

export const mayPause = ({ state }: CampaignState): boolean => state === 'scheduled' || state === 'running';
export const mayResume = ({ state }: CampaignState): boolean => state === 'draft' || state === 'paused';
export const mayStop = ({ state }: CampaignState): boolean => state === 'running' || state === 'paused';
