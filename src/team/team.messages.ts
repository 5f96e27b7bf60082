import type { Availability } from '../auth/auth.contract.js';

export class AvailabilityChanged {
  constructor(
    readonly accountId: number,
    readonly userId: number,
    readonly availability: Availability,
  ) {}
}
