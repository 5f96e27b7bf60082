import { queryClient } from '@/app/query-client.js';
import { deletionsQuery } from '@/data/contacts/deletions.js';
import { exportsQuery } from '@/data/contacts/exports.js';
import { importsQuery } from '@/data/contacts/imports.js';
import { sessionQuery } from '@/data/account/session.js';

/** Prefetches background work, to avoid a layout shift. */
export async function loadWork(): Promise<void> {
  const permissions = queryClient.getQueryData(sessionQuery.queryKey)?.data.permission ?? [];
  await Promise.all([
    permissions.includes('add contact_phone') && queryClient.prefetchQuery(importsQuery),
    queryClient.prefetchQuery(exportsQuery),
    queryClient.prefetchQuery(deletionsQuery),
  ]);
}
