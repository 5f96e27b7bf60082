import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_VIEW_COUNT, type ViewFilters } from '@server/messaging/conversations/inbox/inbox-views.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useSession } from '@/data/account/session.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import type { ChatFilter } from '@/data/chats/chat-filter.js';
import { inboxViewsQuery } from '@/data/inbox/inbox-views.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { type CountTab, CountTabs } from '@/ui/count-tabs.js';
import type { ChatSearch } from '../../chat-search.js';
import { useHasTeam } from './use-has-team.js';
import { ViewMenu } from './view-menu.js';
import classes from './view-tabs.module.css';

interface ViewTabsProps {
  filter: ChatFilter;
  viewId: number | null;
}

type BuiltInFilters = Pick<ViewFilters, 'assignee' | 'team' | 'mentioned'>;

export function ViewTabs({ filter: { device, assignee, team, mentioned }, viewId }: ViewTabsProps): React.ReactElement {
  const { t } = useTranslation();
  const { id: userId } = useSession().data;
  const hasTeam = useHasTeam();
  const [isOverflowing, setOverflowing] = useState(false);
  const { data: counts } = useQuery(chatCountsQuery(device));
  const { data: views = [] } = useQuery(inboxViewsQuery);
  const { data: teams = [] } = useQuery(teamsQuery);
  const isInTeam = team === 'mine' || teams.some(({ users }) => users.some(({ id }) => id === userId));
  const linkWith = (filters: BuiltInFilters) => linkTo(device, (current) => ({ ...withoutView(current), ...filters }));
  const builtIn = [
    { value: 'me', label: t('inbox.view.mine'), count: counts?.mine, link: linkWith({ assignee: 'me' }) },
    {
      value: 'none',
      label: t('inbox.view.unassigned'),
      count: counts?.unassigned,
      link: linkWith({ assignee: 'none' }),
    },
    ...(isInTeam
      ? [{ value: 'team', label: t('inbox_views.my_teams'), count: counts?.my_teams, link: linkWith({ team: 'mine' }) }]
      : []),
    {
      value: 'mentioned',
      label: t('inbox_views.mentions'),
      count: counts?.mentioned,
      link: linkWith({ mentioned: true }),
    },
  ];
  const tabs: CountTab[] = [
    ...(hasTeam ? builtIn : []),
    {
      value: 'all',
      label: t('inbox.view.all'),
      // The list without a state has open and pending chats.
      count: counts && counts.open + counts.pending,
      link: linkWith({}),
    },
    ...views.map(({ id, name, count, filters }) => ({
      value: `view ${id}`,
      label: isolate(name),
      count,
      link: linkToView(id, filters),
      isCapped: count >= MAX_VIEW_COUNT,
    })),
  ];
  const chosen = viewId === null ? builtInTabOf({ assignee, team, mentioned }) : `view ${viewId}`;
  return (
    <>
      <div className={classes.tabs}>
        <CountTabs label={t('inbox.views')} name="assignee" chosen={chosen} tabs={tabs} onOverflow={setOverflowing} />
      </div>
      {isOverflowing && <ViewMenu tabs={tabs} chosen={chosen} />}
    </>
  );
}

function builtInTabOf({ assignee, team, mentioned }: Pick<ChatFilter, 'assignee' | 'team' | 'mentioned'>): string {
  if (mentioned) return 'mentioned';
  if (team === 'mine') return 'team';
  return assignee === null ? 'all' : String(assignee);
}

const linkTo = (device: number | null | undefined, search: (current: ChatSearch) => ChatSearch) => ({
  to: '/chat/{-$deviceId}',
  params: { deviceId: device == null ? undefined : String(device) },
  search,
});

/** Keeps other filters, unless they come from a saved view. */
function withoutView({ assignee: _assignee, mentioned: _mentioned, team, ...rest }: ChatSearch): ChatSearch {
  if (rest.view !== undefined) return keepOpenChat(rest);
  return team === undefined || team === 'mine' ? rest : { ...rest, team };
}

const keepOpenChat = ({ chat, via }: ChatSearch): ChatSearch => ({
  ...(chat !== undefined && { chat }),
  ...(via !== undefined && { via }),
});

export const linkToView = (view: number, { device, ...filters }: ViewFilters) =>
  linkTo(device, (current) => ({ ...keepOpenChat(current), ...filters, view }));
