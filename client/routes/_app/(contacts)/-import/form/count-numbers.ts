import { pastedRows } from '@server/address-book/import-reader/formats/pasted-rows.contract.js';
import { DEFAULT_COUNTRY } from '@/app/constants.js';
import { loadPhoneReader } from '@/ui/phone/load-phone-reader.js';

/**
 * Uses the server's parser. `country` overrides the country of `accountPhone`. Returns null if aborted or not loaded.
 */
export async function countNumbers(
  text: string,
  country: string,
  accountPhone: string | null,
  signal: AbortSignal,
): Promise<number | null> {
  if (text.trim() === '') return 0;
  const reader = await loadPhoneReader().catch(() => null);
  if (reader === null) return null;
  const defaultCountry = country || (accountPhone && reader.countryOf(accountPhone)) || DEFAULT_COUNTRY;
  let count = 0;
  for (const { rows } of pastedRows(text, defaultCountry, reader.readPhones)) {
    // A megabyte of text would block the page.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    for (const [cell = ''] of rows) if (reader.readPhones(cell, defaultCountry).phones.length > 0) count++;
  }
  return signal.aborted ? null : count;
}
