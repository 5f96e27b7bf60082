import { queryOptions } from '@tanstack/react-query';
import type {
  AssignmentRuleBody,
  AssignmentRulesResult,
  SavedAssignmentRule,
  UpdateAssignmentRuleBody,
} from '@server/team/assignment/assignment-rules.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const BASE = '/api/v1/assignment-rules';

export const assignmentRulesQuery = queryOptions({
  queryKey: ['assignment-rules'] as const,
  queryFn: async ({ signal }) => (await http.get<AssignmentRulesResult>(BASE, undefined, { signal })).data,
});

export async function createRule(rule: AssignmentRuleBody): Promise<void> {
  await http.post<SavedAssignmentRule>(BASE, rule);
  await refetch();
}

export async function updateRule(id: number, changes: UpdateAssignmentRuleBody): Promise<void> {
  await http.put<SavedAssignmentRule>(`${BASE}/${id}`, changes);
  await refetch();
}

export async function deleteRule(id: number): Promise<void> {
  await http.delete(`${BASE}/${id}`);
  await refetch();
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: assignmentRulesQuery.queryKey });

onServerEvent('assignment_rules.changed', () => void refetch());
