import type { PlanLimitName } from '../../billing/billing.contract.js';

export interface Finding {
  /** Code for the client's texts. */
  reason?: string | null;
  until?: Date | null;
  count?: number;
  /** Delay of `AlertTimings`, for a problem that often ends by itself. */
  delay?: 'device' | 'store';
}

export interface NoticeText {
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
  raised(name: string, particulars: Particulars): NoticeText;
  /** Alerts that are reported once have no all-clear. */
  cleared?(name: string): NoticeText;
}

/** Types, rules and notifications of alerts derive from these declarations. */
export interface AlertDeclaration<Facts, Kind extends string = string> {
  find(facts: Facts): Finding | null;
  /** Returns whether the problem ended, by default if `find` finds none. A device that is being linked is not well. */
  isOver?(facts: Facts): boolean;
  /** Alerts of the subject that this alert ends without an all-clear. */
  replaces?: readonly Kind[];
  /** Alerts of the subject that prevent this alert. */
  hiddenBy?: readonly Kind[];
  /** Texts of e-mail and WhatsApp, or null for the bell only. Its texts are in the client's `alerts.json`. */
  notice: { en: NoticeTexts; ar: NoticeTexts } | null;
}
