import type { TFunction } from 'i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import type { PackageDraft } from '@/data/billing/packages.js';
import type { ShownPackage } from '../-packages/package-card.js';

export interface PackageValues extends Record<string, unknown> {
  title: string;
  main_name: string;
  /** Empty: all apps. */
  app_id: string;
  description: string;
  status: boolean;
  package_type: 'public' | 'private';
  price: string;
  discount: string;
  count_months: string;
  period_type: 'day' | 'month' | 'year';
  count_messages: string;
  count_devices: string;
  count_phone_contacts: string;
  count_templates: string;
  count_campaigns: string;
  count_storage_mb: string;
  count_users: string;
  features: string[];
  periods: { id: number | null; months: string; discount: string }[];
}

/** Empty: unlimited. */
export const OPTIONAL_LIMITS = [
  'count_devices',
  'count_phone_contacts',
  'count_templates',
  'count_campaigns',
  'count_storage_mb',
  'count_users',
] as const;
const COUNTS = ['count_messages', ...OPTIONAL_LIMITS] as const;

export const NEW_PACKAGE: PackageValues = {
  title: '',
  main_name: '',
  app_id: '',
  description: '',
  status: true,
  package_type: 'public',
  price: '20',
  discount: '',
  count_months: '2',
  period_type: 'month',
  count_messages: '1000',
  count_devices: '',
  count_phone_contacts: '',
  count_templates: '',
  count_campaigns: '',
  count_storage_mb: '',
  count_users: '',
  features: [''],
  periods: [],
};

export function toPackageValues(held: PackageResource): PackageValues {
  const { title, main_name, description, status, package_type, period_type, features } = held;
  const limit = (count: number): string => (count < 0 ? '' : String(count));
  return {
    title,
    main_name,
    description,
    status,
    package_type,
    period_type,
    app_id: held.app_id === null ? '' : String(held.app_id),
    price: String(held.price),
    discount: held.discount === 0 ? '' : String(held.discount),
    count_months: String(held.count_months),
    count_messages: String(held.count_messages),
    count_devices: limit(held.count_devices),
    count_phone_contacts: limit(held.count_phone_contacts),
    count_templates: limit(held.count_templates),
    count_campaigns: limit(held.count_campaigns),
    count_storage_mb: limit(held.count_storage_mb),
    count_users: limit(held.count_users),
    features: features.length > 0 ? features : [''],
    periods: held.periods.map(({ id, months, discount }) => ({
      id,
      months: String(months),
      discount: String(discount),
    })),
  };
}

/** Empty limits become unlimited, empty discounts zero. */
export function toDraft(values: PackageValues): PackageDraft {
  const { title, main_name, description, status, package_type, period_type } = values;
  return {
    title,
    main_name,
    description,
    status,
    package_type,
    period_type,
    app_id: values.app_id === '' ? null : Number(values.app_id),
    price: numberOf(values.price),
    discount: numberOf(values.discount),
    count_months: numberOf(values.count_months),
    count_messages: limitOf(values.count_messages),
    count_devices: limitOf(values.count_devices),
    count_phone_contacts: limitOf(values.count_phone_contacts),
    count_templates: limitOf(values.count_templates),
    count_campaigns: limitOf(values.count_campaigns),
    count_storage_mb: limitOf(values.count_storage_mb),
    count_users: limitOf(values.count_users),
    features: values.features.map((feature) => feature.trim()).filter((feature) => feature !== ''),
    periods: values.periods.map(({ id, months, discount }) => ({
      ...(id !== null && { id }),
      months: numberOf(months),
      discount: numberOf(discount),
    })),
  };
}

export function toShown(values: PackageValues, t: TFunction): ShownPackage {
  const draft = toDraft(values);
  const known = (count: number | null | undefined): number => (Number.isFinite(count) ? Number(count) : 0);
  return {
    status: draft.status,
    package_type: draft.package_type,
    period_type: draft.period_type,
    title: draft.title.trim() || t('packages.form.no_title'),
    description: draft.description,
    features: draft.features,
    price: known(draft.price),
    discount: known(draft.discount),
    count_months: known(draft.count_months),
    count_messages: known(draft.count_messages),
    count_devices: known(draft.count_devices),
    count_templates: known(draft.count_templates),
    count_campaigns: known(draft.count_campaigns),
    count_phone_contacts: known(draft.count_phone_contacts),
    count_storage_mb: known(draft.count_storage_mb),
    count_users: known(draft.count_users),
  };
}

export function checkPackageValues(values: PackageValues, t: TFunction): Record<string, string> {
  const errors: Record<string, string> = {};
  const expect = (field: string, isRight: boolean, text: string): void => {
    if (!isRight) errors[field] ??= text;
  };
  const required = t('validation.required');
  const bad = { money: t('packages.form.bad.money'), months: t('packages.form.bad.months') };
  for (const field of ['title', 'main_name', 'description', 'price', 'count_months', 'count_messages'] as const)
    expect(field, values[field].trim() !== '', required);
  expect('price', isMoney(values.price), bad.money);
  expect('discount', values.discount.trim() === '' || isMoney(values.discount), bad.money);
  expect('count_months', isMonths(values.count_months), bad.months);
  for (const field of COUNTS)
    expect(field, values[field].trim() === '' || isCount(values[field]), t('packages.form.bad.count'));
  expect('features.0', toDraft(values).features.length > 0, required);
  values.periods.forEach(({ months, discount }, index) => {
    expect(`periods.${index}.months`, isMonths(months), months.trim() === '' ? required : bad.months);
    expect(`periods.${index}.discount`, isMoney(discount), discount.trim() === '' ? required : bad.money);
  });
  return errors;
}

const MAX_PRICE_SAR = 100_000;
const MAX_COUNT = 1_000_000_000;

const clean = (text: string): string => toLatinDigits(text.trim()).replace('٫', '.');
const numberOf = (text: string): number => Number(clean(text));
const limitOf = (text: string): number => (text.trim() === '' ? -1 : numberOf(text));
const isMoney = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(clean(text)) && numberOf(text) <= MAX_PRICE_SAR;
const isCount = (text: string): boolean => /^(-1|\d+)$/.test(clean(text)) && numberOf(text) <= MAX_COUNT;
const isMonths = (text: string): boolean => /^\d+$/.test(clean(text)) && numberOf(text) >= 1 && numberOf(text) <= 120;
