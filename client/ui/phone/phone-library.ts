/** Used functions only: a dynamic import of the whole library is not tree-shaken. */
export {
  getCountries,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
