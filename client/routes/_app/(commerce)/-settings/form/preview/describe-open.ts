import type { TFunction } from 'i18next';
import { REVIEW_REQUEST, type Section, SHAPE_OF } from '@server/commerce/automations/settings-shapes.contract.js';
import { sayAutomation } from '@/parts/shops/say-shop-words.js';
import type { Editing } from '../editing.js';
import { optionsOf, textOf } from '../settings-values.js';

interface OpenMessage {
  title: string;
  /** Whose names are filled in. */
  section: Section;
  text: string;
  mediaUuid: string | null;
}

/** What would be sent of the message that is open: its template, its text, or the one it takes from elsewhere. */
export function describeOpen({ app, form, open, templates }: Editing, t: TFunction): OpenMessage | null {
  if (open === null) return null;
  const values = form.getValues();
  const { automations, commonOrderText: common } = SHAPE_OF[app.name];
  const { template_id: template, media_uuid: mediaUuid } = optionsOf(values, open);
  const contentOf = (id: number | null): string => templates.find((one) => one.id === id)?.content ?? '';
  const message = (title: string, section: Section, ...texts: string[]): OpenMessage => ({
    ...{ title, section, mediaUuid },
    text: texts.find((text) => text.trim() !== '') ?? '',
  });

  const step = /^step:(\d+)$/.exec(open);
  if (step) {
    const held = values.abandoned_cart_steps[Number(step[1])];
    const left = automations.find(({ key }) => key === 'cart.left');
    const title = t('apps.cart.step', { number: Number(step[1]) + 1 });
    return held
      ? message(title, 'cart', contentOf(held.template_id), held.text, left ? textOf(values, left.text) : '')
      : null;
  }
  if (open === 'order.common') return message(t('apps.common_text'), 'order', common ? textOf(values, common) : '');
  if (open === 'cod.question') return message(sayAutomation(open), 'order', values.cod_confirmation_text);
  if (open === 'review.request')
    return message(sayAutomation(open), 'order', contentOf(template), textOf(values, REVIEW_REQUEST.text));
  const automation = automations.find(({ key }) => key === open);
  if (!automation) return null;
  const { section, text } = automation;
  const inherited = section === 'order' && common ? textOf(values, common) : '';
  return message(sayAutomation(open), section, contentOf(template), textOf(values, text), inherited);
}
