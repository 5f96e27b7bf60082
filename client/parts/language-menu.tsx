import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import { LANGUAGES, setLanguage } from '@/app/i18n.js';

/** Changes the language in place: nothing typed is lost. `onChange` saves it wherever this is used. */
export function LanguageMenu({ onChange }: { onChange: (language: Language) => void }): React.ReactElement {
  const { t, i18n } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('shell.language')} title={t('shell.language')}>
          <IconLanguage size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(LANGUAGES) as Language[]).map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={i18n.language === language ? <IconCheck size={16} stroke={1.5} /> : null}
            onClick={() => {
              void setLanguage(language);
              onChange(language);
            }}
          >
            {LANGUAGES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
