import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { cannedRepliesQuery } from '@/data/inbox/canned-replies.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { macrosQuery } from '@/data/inbox/macros.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { CannedReplyList } from './-settings/canned-reply-list.js';
import { LabelList } from './-settings/label-list.js';
import { MacroList } from './-settings/macro-list.js';
import { TeamList } from './-settings/team-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings')({
  staticData: {
    shape: 'form',
    titleKey: 'inbox.title',
    menu: { group: 'account', at: 12, icon: 'Tags', permission: 'edit inbox settings' },
    texts: ['inbox', 'media', 'messages', 'replies', 'text'],
  },
  beforeLoad: requirePermission('edit inbox settings'),
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(labelsQuery),
      queryClient.ensureQueryData(teamsQuery),
      queryClient.ensureQueryData(cannedRepliesQuery),
      queryClient.ensureQueryData(macrosQuery),
    ]),
  component: InboxSettings,
});

function InboxSettings(): React.ReactElement {
  return (
    <>
      <LabelList />
      <TeamList />
      <CannedReplyList />
      <MacroList />
    </>
  );
}
