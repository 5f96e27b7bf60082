import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import { LANGUAGES, setLanguage } from '@/app/i18n/i18n.js';
import { Dropdown, DropdownItem } from '@/ui/dropdown.js';

type OnChange = (language: Language) => void;

export function LanguageMenu({ onChange }: { onChange: OnChange }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Dropdown label={t('shell.language')} trigger={<IconLanguage size={20} stroke={1.5} />}>
      {(close) => <LanguageItems close={close} onChange={onChange} />}
    </Dropdown>
  );
}

/** Changes the language without a reload, so that typed input stays. */
export function LanguageItems({ close, onChange }: { close: () => void; onChange: OnChange }): React.ReactElement[] {
  const { i18n } = useTranslation();
  return (Object.keys(LANGUAGES) as Language[]).map((language) => (
    <DropdownItem
      key={language}
      lang={language}
      isChosen={i18n.language === language}
      onClick={() => {
        close();
        void setLanguage(language);
        onChange(language);
      }}
    >
      {LANGUAGES[language]}
    </DropdownItem>
  ));
}
