import { expect, it } from '@jest/globals';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { listOrderTerms } from './terms.js';

const PACKAGE: PackageResource = {
  id: 7,
  title: '',
  main_name: '',
  app_id: null,
  status: true,
  description: '',
  features: [],
  discount: 0,
  period_type: 'month',
  package_type: 'public',
  count_messages: 1,
  count_devices: 1,
  count_templates: 1,
  count_campaigns: 1,
  count_phone_contacts: 1,
  count_storage_mb: 1,
  count_users: 1,
  price: 0,
  count_months: 1,
  periods: [],
};
const period = (id: number, months: number, discount: number) => ({ id, months, discount });

it.each([
  ['one month and the usual duration', { price: 99, count_months: 2, periods: [] }, ['months-1', 'months-2']],
  ['one month only once', { price: 99, count_months: 1, periods: [] }, ['months-1']],
  [
    'a discounted period instead of the plain term of equal length',
    { price: 99, count_months: 6, periods: [period(4, 6, 50)] },
    ['months-1', 'period-4'],
  ],
  [
    'the shortest term first',
    { price: 99, count_months: 12, periods: [period(5, 6, 0), period(6, 3, 0)] },
    ['months-1', 'period-6', 'period-5', 'months-12'],
  ],
  [
    'only the usual duration of a free package',
    { price: 0, count_months: 3, periods: [period(4, 6, 0)] },
    ['months-3'],
  ],
])('offers %s', (_, changes, keys) => {
  expect(listOrderTerms({ ...PACKAGE, ...changes }).map(({ key }) => key)).toEqual(keys);
});
