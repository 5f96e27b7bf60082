import { useEffect, useMemo, useState } from 'react';
import { Combobox, ScrollArea, useCombobox } from '@mantine/core';
import type { CountryCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { listCountries, searchCountries } from './countries.js';
import { CountryButton } from './country-button.js';
import { CountryFlag } from './country-flag.js';
import classes from './phone-field.module.css';

export interface CountryListProps {
  value: CountryCode;
  onChange: (country: CountryCode) => void;
}

export function CountryList({ value, onChange }: CountryListProps): React.ReactElement {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => listCountries(i18n.language), [i18n.language]);
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => focusSearch(),
  });
  function focusSearch(): void {
    combobox.focusSearchInput();
    combobox.updateSelectedOptionIndex('active', { scrollIntoView: true });
  }
  // The button was pressed before this code was loaded.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(focusSearch, []);
  const found = useMemo(() => searchCountries(countries, search), [countries, search]);
  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-start"
      onOptionSubmit={(code) => {
        onChange(code as CountryCode);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <CountryButton code={value} isOpen={combobox.dropdownOpened} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
          placeholder={t('ui.country_search')}
          aria-label={t('ui.country_search')}
        />
        <Combobox.Options>
          <ScrollArea.Autosize mah={260} type="scroll">
            {found.map((country) => (
              <Combobox.Option key={country.code} value={country.code} active={country.code === value}>
                <span className={classes.option}>
                  <CountryFlag code={country.code} />
                  <span className={classes.name}>{country.name}</span>
                  <bdi dir="ltr" className={classes.dial}>
                    +{country.dialCode}
                  </bdi>
                </span>
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{t('ui.no_country')}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
