/** Something was written in a ticket, or it changed. */
export class TicketChanged {
  constructor(
    readonly accountId: number,
    readonly ticketId: number,
    /** Nothing that its member may know of. */
    readonly isInternal: boolean,
  ) {}
}
