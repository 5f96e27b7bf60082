import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';

type CampaignState = Pick<CampaignResource, 'state'>;

export const canPause = ({ state }: CampaignState): boolean => state === 'scheduled' || state === 'running';
export const canResume = ({ state }: CampaignState): boolean => state === 'draft' || state === 'paused';
export const canStop = ({ state }: CampaignState): boolean => state === 'running' || state === 'paused';
