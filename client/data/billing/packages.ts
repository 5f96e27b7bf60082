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
import { readReportAgain } from '../report.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const PACKAGES = ['packages'] as const;

/** A package as its form holds it. */
export type PackageDraft = Omit<CreatePackageBody, 'periods'> & {
  periods: { id?: number | null; months: number; discount: number }[];
};

// Queries

/** All that this user may see: what is offered, what they have, and what the link in the address shows them. */
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

// Changes

export async function createPackage(draft: PackageDraft): Promise<void> {
  await http.post<SavePackageResult>('/api/v1/packages', draft);
  await readAgain();
}

export async function updatePackage(id: number, draft: PackageDraft): Promise<void> {
  await http.post<SavePackageResult>(`/api/v1/package-update/${id}`, draft);
  await readAgain();
}

export async function deletePackage(id: number): Promise<void> {
  await http.delete(`/api/v1/packages/${id}`);
  queryClient.removeQueries({ queryKey: packageQuery(id).queryKey });
  await readAgain();
}

/** Those that accounts have stay. */
export async function deletePackages(ids: number[]): Promise<DeletedPackages> {
  const deleted = await http.delete<DeletedPackages>('/api/v1/selected-packages', { selected_data: ids });
  await readAgain();
  return deleted;
}

/** Answers the address; a former one ends. */
export async function makePackageLink(id: number): Promise<string> {
  const { data } = await http.post<PackageLink>(`/api/v1/packages/${id}/link`);
  await readAgain();
  return data.url ?? '';
}

export async function removePackageLink(id: number): Promise<void> {
  await http.delete(`/api/v1/packages/${id}/link`);
  await readAgain();
}

async function readAgain(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: PACKAGES }), readReportAgain()]);
}

// What the account has is among them.
onServerEvent('subscription.changed', () => void readAgain());
