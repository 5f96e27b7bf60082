import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '@server/commerce/automations/settings-shapes.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { shopVariables, type ShopVariables } from '@/parts/shops/shop-variables.js';
import type { Editing } from './editing.js';

/** What the texts of a section may name on this platform, the same objects while neither changes. */
export function useSectionVariables({ app }: Editing, section: Section): ShopVariables {
  const { t } = useTranslation();
  const language = currentLanguage();
  const whyNot = t('apps.not_filled', { name: app.title });
  return useMemo(() => shopVariables(section, language, app.name, whyNot), [section, language, app.name, whyNot]);
}
