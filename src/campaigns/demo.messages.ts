import { Command } from '@nestjs/cqrs';

// The sandbox uses these messages within its transaction.

export interface DemoCampaign {
  name: string;
  body: string;
  /** Statuses that recipients get in turn. */
  ends: readonly ('sent' | 'delivered' | 'read' | 'replied' | 'failed' | 'skipped')[];
  device: { id: number; name: string };
  group: { id: number; name: string };
  contactIds: readonly number[];
}

export class WriteDemoCampaign extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly campaign: DemoCampaign,
  ) {
    super();
  }
}

/** Returns deleted IDs for `CampaignsDeleted`. */
export class DeleteDemoCampaigns extends Command<number[]> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}
