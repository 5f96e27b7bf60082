import type { AuditAction, AuditResource } from '@server/auth/audit.contract.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';

export const auditPages = definePagedQuery<ListSearch & { action?: AuditAction | undefined }, AuditResource>({
  queryKey: ['audit'],
  url: '/api/v1/audit-log',
  staleTime: 0,
});
