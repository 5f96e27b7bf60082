import { NumberingPlan, type PhoneLibrary } from '@server/platform/phones/numbering-plan.contract.js';
import { type ReadPhones, createPhoneReader } from '@server/platform/phones/phone-reader.contract.js';

export interface PhoneReader {
  readPhones: ReadPhones;
  /** `phone` has a country code and no plus. */
  countryOf(phone: string): string | undefined;
}

let reader: Promise<PhoneReader> | null = null;

export function loadPhoneReader(): Promise<PhoneReader> {
  reader ??= load().catch((error: unknown) => {
    reader = null;
    throw error;
  });
  return reader;
}

async function load(): Promise<PhoneReader> {
  const [library, { default: metadata }] = await Promise.all([
    import('./phone-library.js'),
    import('libphonenumber-js/max/metadata'),
  ]);
  return {
    readPhones: createPhoneReader(new NumberingPlan(library as unknown as PhoneLibrary, metadata)),
    countryOf: (phone) => library.parsePhoneNumberFromString(`+${phone}`, metadata)?.country,
  };
}
