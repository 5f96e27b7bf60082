import { useMemo, useState } from 'react';
import { Combobox, ScrollArea, UnstyledButton, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { CountryCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { searchCountries, type Country } from './countries.js';
import classes from './phone-field.module.css';

interface CountrySelectProps {
  countries: Country[];
  value: CountryCode;
  onChange: (country: CountryCode) => void;
}

/** The flag and dial code before a phone number; opens a list to search by name in either language, code or dial code. */
export function CountrySelect({ countries, value, onChange }: CountrySelectProps): React.ReactElement {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = useMemo(() => searchCountries(countries, search), [countries, search]);
  const current = countries.find((country) => country.code === value);
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
        <UnstyledButton
          className={classes.country}
          aria-label={`${t('ui.country')}: ${current?.name ?? value} +${current?.dialCode ?? ''}`}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {current && <Flag country={current} />}
          <span>+{current?.dialCode}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
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
                  <Flag country={country} />
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

function Flag({ country }: { country: Country }): React.ReactElement | null {
  return country.flag ? (
    <img className={classes.flag} src={country.flag} alt="" loading="lazy" width={21} height={14} />
  ) : null;
}
