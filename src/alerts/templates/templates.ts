import type { PlanLimitName } from '../../billing/billing.contract.js';
import type { TroubleKind } from '../alerts.contract.js';

/** One piece of news: a headline, and what it means or what to do. */
export interface Words {
  title: string;
  line: string;
}

/** What is known of trouble beside its kind and what it is about; `until` is a written time. */
export interface Particulars {
  reason: string | null;
  until: string | null;
  /** How many deliveries of a shop were refused. */
  count: number | null;
}

/** What several pieces of news are about. */
export interface Counts {
  devices: number;
  shops: number;
  limits: number;
}

/** The texts of one language. `name` is the device's or the shop's. */
export interface AlertTexts {
  raised(kind: TroubleKind, name: string, particulars: Particulars): Words;
  cleared(kind: TroubleKind, name: string): Words;
  /** Of the package. */
  limit(limit: PlanLimitName, isFull: boolean): Words;
  /** Above several pieces of news. */
  many: { raised(counts: Counts): string; cleared(counts: Counts): string };
  andMore(count: number): string;
  open: string;
  openShops: string;
  openPackages: string;
  /** Why one gets this, and how to get no more of it. */
  outro(platform: string): string;
}
