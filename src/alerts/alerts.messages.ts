import type { AlertResource } from './alerts.contract.js';

export class AlertRaised {
  constructor(
    readonly accountId: number,
    readonly alert: AlertResource,
  ) {}
}

export class AlertCleared {
  constructor(
    readonly accountId: number,
    readonly alert: AlertResource,
  ) {}
}

export class AlertsSeen {
  constructor(readonly accountId: number) {}
}
