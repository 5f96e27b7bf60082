import type { CampaignPhase } from '@server/campaigns/definition/campaign.contract.js';

/** In the order in which a campaign goes through them. Apart from the data: the address is read before the page is loaded. */
export const PHASES = [
  ...(['draft', 'scheduled', 'running'] as const),
  ...(['paused', 'finished', 'cancelled'] as const),
] satisfies CampaignPhase[];
