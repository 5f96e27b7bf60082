import { Input, SegmentedControl, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import { LANGUAGES, setLanguage } from '@/app/i18n/i18n.js';
import { saveLanguage, saveTheme } from '@/parts/preferences/save-appearance.js';
import { Section } from '../-section.js';
import classes from '../-settings.module.css';

const LANGUAGE_CHOICES = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  label: <span lang={value}>{LANGUAGES[value]}</span>,
}));

export function AppearanceSection(): React.ReactElement {
  const { t, i18n } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const theme = useComputedColorScheme('light');
  return (
    <Section title={t('settings.appearance.title')} help={t('settings.appearance.help')}>
      <div className={classes.row}>
        <Input.Wrapper label={t('shell.language')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('shell.language')}
            data={LANGUAGE_CHOICES}
            value={i18n.language}
            onChange={(language) => {
              void setLanguage(language as Language);
              saveLanguage(language as Language);
            }}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('settings.appearance.theme')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('settings.appearance.theme')}
            data={[
              { value: 'light', label: t('settings.appearance.light') },
              { value: 'dark', label: t('settings.appearance.dark') },
            ]}
            value={theme}
            onChange={(mode) => {
              setColorScheme(mode);
              saveTheme(mode);
            }}
          />
        </Input.Wrapper>
      </div>
    </Section>
  );
}
