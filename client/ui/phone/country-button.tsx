import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { countryName } from './country-name.js';
import { CountryFlag } from './country-flag.js';
import classes from './phone-field.module.css';

type CountryButtonProps = { code: CountryCode; isOpen?: boolean } & Omit<
  React.ComponentPropsWithRef<'button'>,
  'color'
>;

export function CountryButton({ code, isOpen = false, ...rest }: CountryButtonProps): React.ReactElement {
  const { t, i18n } = useTranslation();
  const dialCode = getCountryCallingCode(code);
  return (
    <UnstyledButton
      {...rest}
      className={classes.country}
      aria-label={`${t('ui.country')}: ${countryName(code, i18n.language)} +${dialCode}`}
      aria-haspopup="listbox"
      aria-expanded={isOpen}
    >
      <CountryFlag code={code} />
      <span dir="ltr">+{dialCode}</span>
      <IconChevronDown size={14} stroke={1.5} />
    </UnstyledButton>
  );
}
