import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CouponList, CouponResult, CreateCouponBody } from '@server/billing/coupons/coupons.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

export const couponsQuery = queryOptions({
  queryKey: ['coupons'] as const,
  queryFn: async ({ signal }) => (await http.get<CouponList>('/api/v1/coupons', undefined, { signal })).data,
  staleTime: 0,
});

export async function createCoupon(coupon: z.input<typeof CreateCouponBody>): Promise<void> {
  await http.post<CouponResult>('/api/v1/coupons', coupon);
  await refetch();
}

export async function switchCoupon(id: number, isOn: boolean): Promise<void> {
  await http.post<CouponResult>(`/api/v1/coupons/${id}`, { is_on: isOn });
  await refetch();
}

export async function deleteCoupon(id: number): Promise<void> {
  await http.delete<CouponResult>(`/api/v1/coupons/${id}`);
  await refetch();
}

function refetch(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: couponsQuery.queryKey });
}
