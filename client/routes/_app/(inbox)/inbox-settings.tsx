import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { assignmentRulesQuery } from '@/data/inbox/assignment-rules.js';
import { businessHoursQuery } from '@/data/inbox/business-hours.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { slaPoliciesQuery } from '@/data/inbox/sla-policies.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { HoursList } from './-settings/hours/hours-list.js';
import { LabelList } from './-settings/label-list.js';
import { RuleList } from './-settings/rules/rule-list.js';
import { SlaList } from './-settings/service-levels/sla-list.js';
import { csatSettingsQuery, inboxSettingsQuery } from '@/data/inbox/inbox-settings.js';
import { RatingSettings } from './-settings/rating-settings.js';
import { ReturningChats } from './-settings/returning-chats.js';
import { cannedRepliesQuery } from '@/data/inbox/canned-replies.js';
import { macrosQuery } from '@/data/inbox/macros.js';
import { CannedReplyList } from './-settings/canned-reply-list.js';
import { MacroList } from './-settings/macro-list.js';
import { TeamList } from './-settings/team-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings')({
  staticData: {
    shape: 'form',
    titleKey: 'inbox.title',
    menu: { group: 'account', at: 12, icon: 'Tags', permission: 'edit inbox settings' },
    texts: ['assignment', 'campaigns', 'inbox', 'media', 'messages', 'rating', 'replies', 'settings', 'sla', 'text'],
  },
  beforeLoad: requirePermission('edit inbox settings'),
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(labelsQuery),
      queryClient.ensureQueryData(teamsQuery),
      queryClient.ensureQueryData(assignmentRulesQuery),
      queryClient.ensureQueryData(businessHoursQuery),
      queryClient.ensureQueryData(slaPoliciesQuery),
      queryClient.ensureQueryData(csatSettingsQuery),
      queryClient.ensureQueryData(inboxSettingsQuery),
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
      <RuleList />
      <HoursList />
      <SlaList />
      <ReturningChats />
      <RatingSettings />
      <CannedReplyList />
      <MacroList />
    </>
  );
}
