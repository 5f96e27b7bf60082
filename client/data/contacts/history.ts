import { queryOptions } from '@tanstack/react-query';
import type { ContactCampaigns } from '@server/campaigns/report/contact-campaigns.contract.js';
import type { ContactPurchases } from '@server/commerce/orders/purchases.contract.js';
import { http } from '@/app/http/http.js';

// History is not pushed.

export function contactCampaignsQuery(contactId: number) {
  return queryOptions({
    queryKey: ['contact-campaigns', contactId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<ContactCampaigns>(`/api/v1/contact-campaigns/${contactId}`, undefined, { signal })).data,
  });
}

export function contactPurchasesQuery(contactId: number) {
  return queryOptions({
    queryKey: ['contact-purchases', contactId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<ContactPurchases>(`/api/v1/contact-purchases/${contactId}`, undefined, { signal })).data,
  });
}
