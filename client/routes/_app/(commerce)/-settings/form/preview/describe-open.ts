import type { TFunction } from 'i18next';
import { REVIEW_REQUEST, type SettingsSection } from '@server/commerce/automations/settings-shapes.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { nameAutomation } from '@/parts/stores/name-store-terms.js';
import type { Editing } from '../editing.js';
import { optionsOf, settingTextOf } from '../settings-values.js';

interface OpenMessage {
  title: string;
  /** The section decides which variables are filled in. */
  section: SettingsSection;
  text: string;
  mediaUuid: string | null;
}

export function describeOpen({ app, form, open, templates }: Editing, t: TFunction): OpenMessage | null {
  if (open === null) return null;
  const values = form.getValues();
  const { automations, commonOrderText: commonField } = DESCRIPTIONS[app.name].settings;
  const { template_id: template, media_uuid: mediaUuid } = optionsOf(values, open);
  const contentOf = (id: number | null): string => templates.find((candidate) => candidate.id === id)?.content ?? '';
  const describe = (title: string, section: SettingsSection, ...texts: string[]): OpenMessage => ({
    title,
    section,
    mediaUuid,
    text: texts.find((text) => text.trim() !== '') ?? '',
  });

  const stepMatch = /^step:(\d+)$/.exec(open);
  if (stepMatch) {
    const reminder = values.abandoned_cart_steps[Number(stepMatch[1])];
    const cartAutomation = automations.find(({ key }) => key === 'cart.left');
    const title = t('apps.cart.step', { number: Number(stepMatch[1]) + 1 });
    return reminder
      ? describe(
          title,
          'cart',
          contentOf(reminder.template_id),
          reminder.text,
          cartAutomation ? settingTextOf(values, cartAutomation.text) : '',
        )
      : null;
  }
  if (open === 'order.common')
    return describe(t('apps.common_text'), 'order', commonField ? settingTextOf(values, commonField) : '');
  if (open === 'cod.question') return describe(nameAutomation(open), 'order', values.cod_confirmation_text);
  if (open === 'review.request')
    return describe(nameAutomation(open), 'order', contentOf(template), settingTextOf(values, REVIEW_REQUEST.text));
  const automation = automations.find(({ key }) => key === open);
  if (!automation) return null;
  const { section, text } = automation;
  const inherited = section === 'order' && commonField ? settingTextOf(values, commonField) : '';
  return describe(nameAutomation(open), section, contentOf(template), settingTextOf(values, text), inherited);
}
