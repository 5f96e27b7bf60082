import type { CampaignPhase } from '@server/campaigns/definition/campaign.contract.js';

/** Kept in a separate file, because the URL is read before the page loads. */
export const PHASES = ['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled'] satisfies CampaignPhase[];
