import type { AlertResource } from './alerts.contract.js';

/** A device is in trouble for long enough to be told; published again when the reason is another one. */
export class AlertRaised {
  constructor(
    readonly accountId: number,
    readonly alert: AlertResource,
  ) {}
}

/** The trouble is over. */
export class AlertCleared {
  constructor(
    readonly accountId: number,
    readonly alert: AlertResource,
  ) {}
}

export class AlertsSeen {
  constructor(readonly accountId: number) {}
}
