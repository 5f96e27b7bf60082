import type { CountryCode } from 'libphonenumber-js/min';

export function countryName(code: CountryCode, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
