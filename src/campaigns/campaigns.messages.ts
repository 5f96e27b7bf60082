import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';

/** Their recipients are still to be erased. */
export const CampaignsDeleted = defineEvent('campaigns.deleted', z.object({ ids: z.array(z.number()) }));

/** Campaigns are gone from the list. */
export class CampaignsRemoved {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

/** State or counts of a campaign changed. */
export class CampaignChanged {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
  ) {}
}

/** The message that was under way on these devices has come to an end: the next may go when the pace allows. */
export class LanesFreed {
  constructor(readonly deviceIds: readonly number[]) {}
}

export interface RunningCampaigns {
  count: number;
  /** Of the newest. */
  name: string | null;
  /** Of all of them: whose turn has been, and whom they go to. */
  done: number;
  people: number;
}

/** What an account's campaigns do now; messages to a group are none of them. */
export class DescribeRunningCampaigns extends Query<RunningCampaigns> {
  constructor(readonly accountId: number) {
    super();
  }
}
