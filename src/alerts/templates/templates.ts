import type { AlertKind } from '../alerts.contract.js';

/** One piece of news: a headline, and what it means or what to do. */
export interface Words {
  title: string;
  line: string;
}

/** The texts of one language. `name` is the device's; `until` a written time. */
export interface AlertTexts {
  raised(kind: AlertKind, name: string, reason: string | null, until: string | null): Words;
  cleared(kind: AlertKind, name: string): Words;
  /** Above several pieces of news. */
  many: { raised(count: number): string; cleared(count: number): string };
  andMore(count: number): string;
  open: string;
  /** Why one gets this, and how to get no more of it. */
  outro(platform: string): string;
}
