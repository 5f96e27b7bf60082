import type { Flow } from '@server/bots/flow/flow.contract.js';

/** Flows to start from, in the order in which they are offered. */
export const TEMPLATE_NAMES = ['welcome', 'questions', 'order', 'appointment', 'lead', 'handover'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export interface Template {
  /** What the bot is called at first. */
  name: string;
  flow: Flow;
}
