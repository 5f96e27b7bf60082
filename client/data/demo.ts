import { queryOptions } from '@tanstack/react-query';
import type { Demo } from '@server/demo/demo.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { readSession } from './account/session.js';

const PATH = '/api/v1/demo';

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: async () => (await http.get<{ data: Demo }>(PATH)).data,
});

export async function prefetchDemo(): Promise<void> {
  const session = await readSession();
  if (session?.network === 'sandbox' && session.data.permission.includes('add campaigns'))
    await queryClient.prefetchQuery(demoQuery);
}

export async function makeDemo(): Promise<void> {
  await http.post(PATH);
  await queryClient.invalidateQueries();
}

export async function removeDemo(): Promise<void> {
  await http.delete(PATH);
  await queryClient.invalidateQueries();
}
