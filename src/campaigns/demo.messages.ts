import { Command } from '@nestjs/cqrs';

// The demo data of the sandbox uses these messages within its transaction.

export interface DemoCampaign {
  name: string;
  body: string;
  /** Statuses of recipients in turn. */
  ends: readonly ('sent' | 'delivered' | 'read' | 'replied' | 'failed' | 'skipped')[];
  device: { id: number; name: string };
  group: { id: number; name: string };
  contactIds: readonly number[];
}

/** A finished campaign. Returns its ID. */
export class WriteDemoCampaign extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly campaign: DemoCampaign,
  ) {
    super();
  }
}

/** Returns the deleted campaigns, for `CampaignsDeleted`. */
export class DeleteDemoCampaigns extends Command<number[]> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}
