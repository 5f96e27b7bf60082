import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { assignmentRulesQuery } from '@/data/inbox/assignment-rules.js';
import { RuleList } from './-settings/rules/rule-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/assignment-rules')({
  staticData: { shape: 'form', texts: ['assignment', 'inbox'] },
  loader: () => queryClient.ensureQueryData(assignmentRulesQuery),
  component: RuleList,
});
