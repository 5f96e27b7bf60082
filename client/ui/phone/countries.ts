import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import { foldText } from '@/ui/format/fold-text.js';

export interface Country {
  code: CountryCode;
  name: string;
  dialCode: string;
  /** Local and English name, country code and dial code. */
  searchText: string;
}

export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const collator = new Intl.Collator(language);
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  return getCountries()
    .map((code) => {
      const name = names.of(code) ?? code;
      const dialCode = getCountryCallingCode(code);
      const searchText = foldText(`${name} ${english.of(code) ?? ''} ${code} +${dialCode} 00${dialCode}`);
      return { code, name, dialCode, searchText };
    })
    .sort((a, b) => collator.compare(a.name, b.name));
}

export function searchCountries(countries: Country[], search: string): Country[] {
  const foldedSearch = foldText(search.trim());
  return foldedSearch === '' ? countries : countries.filter((country) => country.searchText.includes(foldedSearch));
}
