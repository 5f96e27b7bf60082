import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { csatSettingsQuery, inboxSettingsQuery } from '@/data/inbox/inbox-settings.js';
import { LabelList } from './-settings/label-list.js';
import { RatingSettings } from './-settings/rating-settings.js';
import { ReturningChats } from './-settings/returning-chats.js';
import { TeamList } from './-settings/team-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings')({
  staticData: {
    shape: 'form',
    titleKey: 'inbox.title',
    menu: { group: 'account', at: 12, icon: 'Tags', permission: 'edit inbox settings' },
    texts: ['inbox', 'rating'],
  },
  beforeLoad: requirePermission('edit inbox settings'),
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(labelsQuery),
      queryClient.ensureQueryData(teamsQuery),
      queryClient.ensureQueryData(csatSettingsQuery),
      queryClient.ensureQueryData(inboxSettingsQuery),
    ]),
  component: InboxSettings,
});

function InboxSettings(): React.ReactElement {
  return (
    <>
      <LabelList />
      <TeamList />
      <ReturningChats />
      <RatingSettings />
    </>
  );
}
