import type { PlanLimitName } from '../../billing/billing.contract.js';

export interface Finding {
  /** Code for the client's texts. */
  reason?: string | null;
  until?: Date | null;
  count?: number;
  /** The problem often ends by itself. `AlertTimings` has the times. */
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
  /** Default: the rule finds no problem. A device that is being linked, for example, is not well yet. */
  isOver?(facts: Facts): boolean;
  /** Alerts of the subject that this alert ends without an all-clear. */
  replaces?: readonly Kind[];
  /** Not raised while the subject has one of these alerts. */
  hiddenBy?: readonly Kind[];
  /** E-mail and WhatsApp. Null: shown in the bell only. The bell's texts are in the client's `alerts.json`. */
  notice: { en: NoticeTexts; ar: NoticeTexts } | null;
}
