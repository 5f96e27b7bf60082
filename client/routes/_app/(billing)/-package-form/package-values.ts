import type { TFunction } from 'i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import type { PackageDraft } from '@/data/billing/packages.js';
import type { ShownPackage } from '../-packages/package-card.js';

export interface PackageValues extends Record<string, unknown> {
  title: string;
  main_name: string;
  /** Empty means all apps. */
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

export function toPackageValues(resource: PackageResource): PackageValues {
  const { title, main_name, description, status, package_type, period_type, features } = resource;
  const formatLimit = (count: number): string => (count < 0 ? '' : String(count));
  return {
    title,
    main_name,
    description,
    status,
    package_type,
    period_type,
    app_id: resource.app_id === null ? '' : String(resource.app_id),
    price: String(resource.price),
    discount: resource.discount === 0 ? '' : String(resource.discount),
    count_months: String(resource.count_months),
    count_messages: String(resource.count_messages),
    count_devices: formatLimit(resource.count_devices),
    count_phone_contacts: formatLimit(resource.count_phone_contacts),
    count_templates: formatLimit(resource.count_templates),
    count_campaigns: formatLimit(resource.count_campaigns),
    count_storage_mb: formatLimit(resource.count_storage_mb),
    count_users: formatLimit(resource.count_users),
    features: features.length > 0 ? features : [''],
    periods: resource.periods.map(({ id, months, discount }) => ({
      id,
      months: String(months),
      discount: String(discount),
    })),
  };
}

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
    price: parseNumber(values.price),
    discount: parseNumber(values.discount),
    count_months: parseNumber(values.count_months),
    count_messages: parseLimit(values.count_messages),
    count_devices: parseLimit(values.count_devices),
    count_phone_contacts: parseLimit(values.count_phone_contacts),
    count_templates: parseLimit(values.count_templates),
    count_campaigns: parseLimit(values.count_campaigns),
    count_storage_mb: parseLimit(values.count_storage_mb),
    count_users: parseLimit(values.count_users),
    features: values.features.map((feature) => feature.trim()).filter((feature) => feature !== ''),
    periods: values.periods.map(({ id, months, discount }) => ({
      ...(id !== null && { id }),
      months: parseNumber(months),
      discount: parseNumber(discount),
    })),
  };
}

export function toShownPackage(values: PackageValues, t: TFunction): ShownPackage {
  const draft = toDraft(values);
  const finiteOrZero = (count: number | null | undefined): number => (Number.isFinite(count) ? Number(count) : 0);
  return {
    status: draft.status,
    package_type: draft.package_type,
    period_type: draft.period_type,
    title: draft.title.trim() || t('packages.form.no_title'),
    description: draft.description,
    features: draft.features,
    price: finiteOrZero(draft.price),
    discount: finiteOrZero(draft.discount),
    count_months: finiteOrZero(draft.count_months),
    count_messages: finiteOrZero(draft.count_messages),
    count_devices: finiteOrZero(draft.count_devices),
    count_templates: finiteOrZero(draft.count_templates),
    count_campaigns: finiteOrZero(draft.count_campaigns),
    count_phone_contacts: finiteOrZero(draft.count_phone_contacts),
    count_storage_mb: finiteOrZero(draft.count_storage_mb),
    count_users: finiteOrZero(draft.count_users),
  };
}

export function checkPackageValues(values: PackageValues, t: TFunction): Record<string, string> {
  const errors: Record<string, string> = {};
  const check = (field: string, isValid: boolean, text: string): void => {
    if (!isValid) errors[field] ??= text;
  };
  const required = t('validation.required');
  const invalid = { money: t('packages.form.bad.money'), months: t('packages.form.bad.months') };
  for (const field of ['title', 'main_name', 'description', 'price', 'count_months', 'count_messages'] as const)
    check(field, values[field].trim() !== '', required);
  check('price', isMoney(values.price), invalid.money);
  check('discount', values.discount.trim() === '' || isMoney(values.discount), invalid.money);
  check('count_months', isMonths(values.count_months), invalid.months);
  for (const field of COUNTS)
    check(field, values[field].trim() === '' || isCount(values[field]), t('packages.form.bad.count'));
  check('features.0', toDraft(values).features.length > 0, required);
  values.periods.forEach(({ months, discount }, index) => {
    check(`periods.${index}.months`, isMonths(months), months.trim() === '' ? required : invalid.months);
    check(`periods.${index}.discount`, isMoney(discount), discount.trim() === '' ? required : invalid.money);
  });
  return errors;
}

const MAX_PRICE_SAR = 100_000;
const MAX_COUNT = 1_000_000_000;

const normalize = (text: string): string => toLatinDigits(text.trim()).replace('٫', '.');
const parseNumber = (text: string): number => Number(normalize(text));
const parseLimit = (text: string): number => (text.trim() === '' ? -1 : parseNumber(text));
const isMoney = (text: string): boolean =>
  /^\d+(\.\d{1,2})?$/.test(normalize(text)) && parseNumber(text) <= MAX_PRICE_SAR;
const isCount = (text: string): boolean => /^(-1|\d+)$/.test(normalize(text)) && parseNumber(text) <= MAX_COUNT;
const isMonths = (text: string): boolean =>
  /^\d+$/.test(normalize(text)) && parseNumber(text) >= 1 && parseNumber(text) <= 120;
