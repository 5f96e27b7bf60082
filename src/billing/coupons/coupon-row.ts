import type { Row } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import { toSar } from '../price.js';
import type { CouponResource } from './coupons.contract.js';

export const COUPON_COLUMNS = [
  'id',
  'code',
  'kind',
  'value',
  'first_period_only',
  'most_uses',
  'uses',
  'expires_at',
  'is_on',
] as const;

type CouponRow = Pick<Row<'coupons'>, (typeof COUPON_COLUMNS)[number]>;

export const toCouponResource = ({ kind, value, expires_at, ...row }: CouponRow): CouponResource => ({
  ...row,
  kind,
  value: kind === 'percent' ? value : toSar(value),
  expires_at: toIso(expires_at),
});
