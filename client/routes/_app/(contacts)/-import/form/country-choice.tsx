import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { DEFAULT_COUNTRY } from '@/app/constants.js';
import { useSession } from '@/data/account/session.js';
import { countryName } from '@/ui/phone/country-name.js';
import { CountrySelect } from '@/ui/phone/country-select.js';
import classes from '../import.module.css';

export interface CountryChoiceProps {
  /** ISO code. Empty means the account's country. */
  value: string;
  onChange: (country: string) => void;
}

export function CountryChoice({ value, onChange }: CountryChoiceProps): React.ReactElement {
  const { i18n } = useTranslation();
  const { phone } = useSession().data;
  const country: CountryCode = isSupportedCountry(value) ? value : findAccountCountry(phone);
  return (
    <>
      <div className={classes.countrySelect}>
        <CountrySelect value={country} onChange={onChange} />
      </div>
      <span>{countryName(country, i18n.language)}</span>
    </>
  );
}

/** Returns the server's default. */
function findAccountCountry(phone: string | null): CountryCode {
  return (phone && parsePhoneNumberFromString(`+${phone}`)?.country) || DEFAULT_COUNTRY;
}
