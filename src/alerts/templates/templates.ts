import type { PlanLimitName } from '../../billing/billing.contract.js';

export interface AlertCounts {
  devices: number;
  stores: number;
  limits: number;
}

export interface AlertTexts {
  limits: Record<PlanLimitName, string>;
  many: { raised(counts: AlertCounts): string; cleared(counts: AlertCounts): string };
  andMore(count: number): string;
  open: string;
  openStores: string;
  openPackages: string;
  outro(platform: string): string;
}
