export class TicketChanged {
  readonly isInternal: boolean;

  constructor(
    readonly accountId: number,
    readonly ticketId: number,
    { isInternal }: { isInternal: boolean },
  ) {
    this.isInternal = isInternal;
  }
}

export class CannedRepliesChanged {
  constructor(readonly accountId: number) {}
}
