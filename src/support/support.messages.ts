export class TicketChanged {
  constructor(
    readonly accountId: number,
    readonly ticketId: number,
    /** Hidden from the member. */
    readonly isInternal: boolean,
  ) {}
}

export class CannedRepliesChanged {
  constructor(readonly accountId: number) {}
}
