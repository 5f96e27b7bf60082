import type { Flow } from '@server/bots/flow/flow.contract.js';

export const TEMPLATE_NAMES = ['welcome', 'questions', 'order', 'appointment', 'lead', 'handover'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export interface Template {
  name: string;
  flow: Flow;
}
