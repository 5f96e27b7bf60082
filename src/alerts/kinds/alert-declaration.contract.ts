import type { PlanLimitName } from '../../billing/billing.contract.js';

/** A problem that an alert has found. */
export interface Finding {
  /** Code for the client's texts. */
  reason?: string | null;
  until?: Date | null;
  count?: number;
  /** Reported only after a while, because the problem often ends by itself. `AlertTimings` has the times. */
  delay?: 'device' | 'store';
}

export interface Words {
  title: string;
  line: string;
}

export interface Particulars {
  reason: string | null;
  until: string | null;
  count: number | null;
  limit: PlanLimitName | null;
}

export interface NoticeTexts {
  raised(name: string, particulars: Particulars): Words;
  /** Alerts that are reported once have no all-clear. */
  cleared?(name: string): Words;
}

/** One kind of alert. The types, rules and notifications of alerts derive from the declarations. */
export interface AlertDeclaration<Facts, Kind extends string = string> {
  find(facts: Facts): Finding | null;
  /** Needed if the end is stricter than the absence: a device that is being linked is not connected yet. */
  isOver?(facts: Facts): boolean;
  /** Alerts of the same subject that this worse one ends. They send no all-clear. */
  replaces?: readonly Kind[];
  /** Not raised beside one of these. */
  hiddenBy?: readonly Kind[];
  /** E-mail and WhatsApp. Null: shown in the bell only. The bell's texts are in the client's `alerts.json`. */
  notice: { en: NoticeTexts; ar: NoticeTexts } | null;
}
