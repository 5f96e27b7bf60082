import type { Flow } from '@server/bots/flow/flow.contract.js';
import type { Language } from '@server/auth/auth.contract.js';

/** Flows to start from, in the order in which they are offered. */
export const TEMPLATE_NAMES = ['welcome', 'questions', 'order', 'appointment', 'lead', 'handover'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export interface Template {
  /** What the bot is called at first. */
  name: string;
  flow: Flow;
}

/** Comes with the page that asks for it, in one language. */
export async function loadTemplate(name: TemplateName, language: Language): Promise<Template> {
  const [{ drawTemplate }, { texts }] = await Promise.all([
    import('./draw-template.js'),
    language === 'ar' ? import('./texts-ar.js') : import('./texts-en.js'),
  ]);
  return drawTemplate(name, texts);
}
