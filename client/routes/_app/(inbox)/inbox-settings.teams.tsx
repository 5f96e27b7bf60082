import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { TeamList } from './-settings/team-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/teams')({
  staticData: { shape: 'form', texts: ['inbox'] },
  loader: () => queryClient.ensureQueryData(teamsQuery),
  component: TeamList,
});
