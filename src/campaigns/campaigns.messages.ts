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
