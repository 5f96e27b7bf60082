import type { Availability, AwayReason } from '../auth/auth.contract.js';

/** `awayReason` is null while rules may assign chats. */
export class AvailabilityChanged {
  constructor(
    readonly accountId: number,
    readonly userId: number,
    readonly availability: Availability,
    readonly awayReason: AwayReason | null,
  ) {}
}

export class AssignmentRulesChanged {
  constructor(readonly accountId: number) {}
}
