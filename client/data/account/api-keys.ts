import { queryOptions } from '@tanstack/react-query';
import type {
  ApiCallResource,
  ApiKeyResource,
  CreateApiKeyBody,
  CredentialsResult,
  NewApiKeyResult,
} from '@server/auth/api-keys/api-keys.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<{ data: ApiKeyResource[] }>('/api/v1/api-keys', undefined, { signal })).data,
  staleTime: 0,
});

export const apiCallsQuery = queryOptions({
  queryKey: ['api-calls'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<{ data: ApiCallResource[] }>('/api/v1/api-calls', undefined, { signal })).data,
  staleTime: 0,
});

export interface IssuedToken {
  appId: string;
  token: string;
}

export async function installCredentials(): Promise<IssuedToken> {
  const { data } = await http.post<CredentialsResult>('/api/v1/generate-credentials');
  await queryClient.invalidateQueries(apiKeysQuery);
  return { appId: data.merchant_token?.app_id ?? '', token: data.merchant_token?.header_token ?? '' };
}

export async function createApiKey(body: CreateApiKeyBody): Promise<IssuedToken> {
  return toIssued(await http.post<NewApiKeyResult>('/api/v1/api-keys', body));
}

export async function rotateApiKey(id: number): Promise<IssuedToken> {
  return toIssued(await http.post<NewApiKeyResult>(`/api/v1/api-keys/${id}/rotate`));
}

export async function deleteApiKey(id: number): Promise<void> {
  await http.delete(`/api/v1/api-keys/${id}`);
  await queryClient.invalidateQueries(apiKeysQuery);
}

async function toIssued({ data, header_token }: NewApiKeyResult): Promise<IssuedToken> {
  await queryClient.invalidateQueries(apiKeysQuery);
  return { appId: data.app_id, token: header_token };
}
