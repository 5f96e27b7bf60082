import { toSar } from '../prices/price.js';
import type { CouponResource } from './coupons.contract.js';
import { toIso } from '../../platform/to-iso.js';

export interface CouponRow {
  id: string;
  code: string;
  kind: 'percent' | 'amount';
  value: number;
  first_period_only: boolean;
  most_uses: number | null;
  uses: number;
  expires_at: string | null;
  is_on: boolean;
}

export const COUPON_COLUMNS = 'id, code, kind, value, first_period_only, most_uses, uses, expires_at, is_on';

export const toCouponResource = ({ id, kind, value, expires_at, ...row }: CouponRow): CouponResource => ({
  ...row,
  ...{ id: Number(id), kind, value: kind === 'percent' ? value : toSar(value) },
  expires_at: toIso(expires_at),
});
