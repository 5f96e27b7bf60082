import { queryOptions } from '@tanstack/react-query';
import type { PackageResource } from '@server/billing/billing.contract.js';
import type {
  CreatePackageBody,
  DeletedPackages,
  PackageLink,
  PackageResult,
  SavePackageResult,
} from '@server/billing/packages/packages.contract.js';
import { http } from '@/app/http/http.js';
import { refetchReport } from '../report.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const PACKAGES = ['packages'] as const;

export type PackageDraft = Omit<CreatePackageBody, 'periods'> & {
  periods: { id?: number | null; months: number; discount: number }[];
};

/** Lists offered packages, the account's own, and that of a link. */
export const packagesQuery = (link: string | undefined) =>
  queryOptions({
    queryKey: [...PACKAGES, 'all', link ?? null] as const,
    queryFn: ({ signal }) => http.get<PackageResource[]>('/api/v1/packages', { withPaginate: false, link }, { signal }),
  });

export const packageQuery = (id: number) =>
  queryOptions({
    queryKey: [...PACKAGES, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<PackageResult>(`/api/v1/packages/${id}`, undefined, { signal })).data,
  });

export async function createPackage(draft: PackageDraft): Promise<void> {
  await http.post<SavePackageResult>('/api/v1/packages', draft);
  await refetch();
}

export async function updatePackage(id: number, draft: PackageDraft, revision: string | undefined): Promise<void> {
  await http.post<SavePackageResult>(`/api/v1/package-update/${id}`, { ...draft, revision });
  await refetch();
}

export async function deletePackage(id: number): Promise<void> {
  await http.delete(`/api/v1/packages/${id}`);
  queryClient.removeQueries({ queryKey: packageQuery(id).queryKey });
  await refetch();
}

/** Deletes packages that are not in use. */
export async function deletePackages(ids: number[]): Promise<DeletedPackages> {
  const deleted = await http.delete<DeletedPackages>('/api/v1/selected-packages', { selected_data: ids });
  await refetch();
  return deleted;
}

/** Returns a new link. The previous one stops working. */
export async function makePackageLink(id: number): Promise<string> {
  const { data } = await http.post<PackageLink>(`/api/v1/packages/${id}/link`);
  await refetch();
  return data.url ?? '';
}

export async function removePackageLink(id: number): Promise<void> {
  await http.delete(`/api/v1/packages/${id}/link`);
  await refetch();
}

async function refetch(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: PACKAGES }), refetchReport()]);
}

// The list contains the account's package.
onServerEvent('subscription.changed', () => void refetch());
