import type { CampaignPhase } from '@server/campaigns/definition/campaign.contract.js';

/** Lifecycle order. A separate module: the address is read before the page loads. */
export const PHASES = ['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled'] satisfies CampaignPhase[];
