import type { PlanLimitName } from '../../billing/billing.contract.js';

export interface Finding {
  reason?: string | null;
  until?: Date | null;
  count?: number;
  /** The problem often ends by itself. */
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

export interface AlertDeclaration<Facts, Kind extends string = string> {
  find(facts: Facts): Finding | null;
  /** Default: the rule finds no problem. */
  isOver?(facts: Facts): boolean;
  /** Alerts of the subject that this alert ends without an all-clear. */
  replaces?: readonly Kind[];
  hiddenBy?: readonly Kind[];
  /** E-mail and WhatsApp. Null: shown in the bell only. */
  notice: { en: NoticeTexts; ar: NoticeTexts } | null;
}
