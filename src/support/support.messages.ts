export class TicketChanged {
  constructor(
    readonly accountId: number,
    readonly ticketId: number,
    readonly isInternal: boolean,
  ) {}
}

export class CannedRepliesChanged {
  constructor(readonly accountId: number) {}
}
