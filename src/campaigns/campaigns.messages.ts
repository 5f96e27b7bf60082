import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';

/** A subscriber erases recipients of the campaigns. */
export const CampaignsDeleted = defineEvent('campaigns.deleted', z.object({ ids: z.array(z.number()) }));

export class CampaignsRemoved {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

export class CampaignChanged {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
  ) {}
}

/** Reports that a message of these devices finished, so the next may follow. */
export class LanesFreed {
  constructor(readonly deviceIds: readonly number[]) {}
}

export interface RunningCampaigns {
  count: number;
  name: string | null;
  /** Recipients of all running campaigns. */
  done: number;
  people: number;
}

export class DescribeRunningCampaigns extends Query<RunningCampaigns> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Finds the campaign that last wrote to the contact on this device, at most 72 hours before. */
export class FindAnsweredCampaign extends Query<number | null> {
  constructor(
    readonly accountId: number,
    readonly answer: { deviceId: number; contactId: number; at: Date },
  ) {
    super();
  }
}

/** Returns IDs of existing campaigns. */
export class FilterCampaigns extends Query<ReadonlySet<number>> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}
