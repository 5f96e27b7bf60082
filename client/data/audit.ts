import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditAction, AuditResource } from '@server/auth/audit.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '@/app/constants.js';
import { http } from '@/app/http/http.js';

/** What the log shows, as it stands in the address. */
export interface AuditSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
  action?: AuditAction | undefined;
}

export function auditQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) =>
      http.get<Page<AuditResource>>('/api/v1/audit-log', { page: 1, rows: DEFAULT_ROWS, ...search }, { signal }),
    placeholderData: keepPreviousData,
    // It grows without a push.
    staleTime: 0,
  });
}
