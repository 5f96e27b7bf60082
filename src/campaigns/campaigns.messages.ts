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

export class LanesFreed {
  constructor(readonly deviceIds: readonly number[]) {}
}

export interface RunningCampaigns {
  count: number;
  name: string | null;
  done: number;
  people: number;
}

export class DescribeRunningCampaigns extends Query<RunningCampaigns> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Looks back 72 hours. */
export class FindAnsweredCampaign extends Query<number | null> {
  constructor(
    readonly accountId: number,
    readonly answer: { deviceId: number; contactId: number; at: Date },
  ) {
    super();
  }
}

export class FilterCampaigns extends Query<ReadonlySet<number>> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}
