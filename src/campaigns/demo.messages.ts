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

/** Writes a finished campaign. Returns its ID. */
export class WriteDemoCampaign extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly campaign: DemoCampaign,
  ) {
    super();
  }
}

/** Returns IDs of deleted campaigns, for `CampaignsDeleted`. */
export class DeleteDemoCampaigns extends Command<number[]> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}
