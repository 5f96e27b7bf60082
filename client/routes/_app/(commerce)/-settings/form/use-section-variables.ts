import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsSection } from '@server/commerce/automations/settings-shapes.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { storeVariables, type StoreVariables } from '@/parts/stores/store-variables.js';
import type { Editing } from './editing.js';

export function useSectionVariables({ app }: Editing, section: SettingsSection): StoreVariables {
  const { t } = useTranslation();
  const language = currentLanguage();
  const unavailableText = t('apps.not_filled', { name: app.title });
  return useMemo(
    () => storeVariables(section, language, app.name, unavailableText),
    [section, language, app.name, unavailableText],
  );
}
