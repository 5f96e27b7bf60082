import { queryOptions } from '@tanstack/react-query';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { http } from '@/app/http/http.js';

export const packageChoicesQuery = queryOptions({
  queryKey: ['packages', 'choices'] as const,
  queryFn: ({ signal }) =>
    http.get<Pick<PackageResource, 'id' | 'title' | 'package_type'>[]>(
      '/api/v1/packages',
      { withPaginate: false, select: 'title,id,package_type' },
      { signal },
    ),
});
