import * as library from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { createDialCodeReader, createPhoneReader } from './phone-reader.contract.js';
import { NumberingPlan, type PhoneLibrary } from './numbering-plan.contract.js';
import type { PhoneReason, ReadOptions, ReadPhone } from './phone-reading.contract.js';

// The library's types accept known countries only. NumberingPlan checks them itself.
const plan = new NumberingPlan(library as unknown as PhoneLibrary, metadata);

/** Reads numbers. `country` applies without country code. */
export const readPhones = createPhoneReader(plan);

export const readDialCode = createDialCodeReader(plan);

export function readPhone(text: string, country: string, options?: ReadOptions): ReadPhone | { reason: PhoneReason } {
  const { phones, reason } = readPhones(text, country, options);
  return phones[0] ?? { reason: reason ?? 'no_phone' };
}

export function normalizePhone(text: string, country = 'SA'): string | null {
  const { phones } = readPhones(text, country);
  return phones.length === 1 ? (phones[0]?.phone ?? null) : null;
}
