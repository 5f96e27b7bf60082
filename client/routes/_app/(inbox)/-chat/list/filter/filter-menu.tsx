import { useState } from 'react';
import { ActionIcon, Button, Indicator, NativeSelect, Popover, Stack, Switch } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatCounts, ChatState } from '@server/messaging/conversations/chats.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import {
  type ChatFilter,
  type ChatFilterInAddress,
  countChoices,
  MENU_STATES,
  toViewFilters,
} from '@/data/chats/chat-filter.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { inboxViewsQuery } from '@/data/inbox/inbox-views.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { nameOfUser } from '@/parts/inbox/user-name.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { onDemand } from '@/ui/on-demand.js';
import { MoreFilters } from './more-filters.js';
import { useHasTeam } from './use-has-team.js';
import { type EditedView, ViewActions } from './view-actions.js';
import classes from './filter-menu.module.css';

const ViewDialog = onDemand(async () => (await import('./view-dialog.js')).ViewDialog);

interface FilterMenuProps {
  filter: ChatFilter;
  viewId: number | null;
}

export function FilterMenu({ filter, viewId }: FilterMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const count = countChoices(filter);
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<EditedView | null>(null);
  const { data: views = [] } = useQuery(inboxViewsQuery);
  const view = views.find(({ id }) => id === viewId);
  // A click in the dialog would close the menu and its contents.
  function handleEdit(target: EditedView): void {
    setOpen(false);
    setEdited(target);
  }
  const label = count > 0 ? t('inbox.filter_count', { count }) : t('inbox.filter');
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={280}
        trapFocus
        returnFocus
        middlewares={{ size: true }}
      >
        <Popover.Target>
          <ActionIcon size={40} aria-label={label} title={label} onClick={() => setOpen(!isOpen)}>
            <Indicator disabled={count === 0} size={8} color="accent">
              <IconFilter size={20} stroke={1.5} />
            </Indicator>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('inbox.filter')} className={classes.menu}>
          <Choices filter={filter} isFiltered={count > 0} />
          <ViewActions filter={filter} view={view} onEdit={handleEdit} />
        </Popover.Dropdown>
      </Popover>
      {edited && (
        <ViewDialog
          {...(edited === 'open' && view && { view })}
          filters={toViewFilters(filter)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Choices({ filter, isFiltered }: { filter: ChatFilter; isFiltered: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const hasTeam = useHasTeam();
  const { data: counts } = useQuery(chatCountsQuery(filter.device));
  const { data: labels = [] } = useQuery(labelsQuery);
  const { data: teams = [] } = useQuery(teamsQuery);
  const { data: colleagues = [] } = useQuery({ ...colleagueChoicesQuery(), enabled: hasTeam });
  const change = (chosen: ChatFilterInAddress): void =>
    void navigate({ search: (current) => ({ ...current, ...chosen }), replace: true });
  const allOption = { value: '', label: t('ui.list.all') };
  // A view may name a deleted label, team or colleague.
  const withDeleted = (data: { value: string; label: string }[], id: number | null) =>
    id === null || data.some(({ value }) => value === String(id))
      ? data
      : [...data, { value: String(id), label: t('inbox_views.deleted') }];
  const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('inbox.state_of_chat')}
        value={MENU_STATES.find((state) => state === filter.state) ?? ''}
        data={[
          { value: '', label: t('inbox.open_and_pending') },
          ...MENU_STATES.map((state) => ({ value: state, label: withCount(t(`chats.state.${state}`), state, counts) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ state: (value as ChatState) || undefined })}
      />
      {(labels.length > 0 || filter.label !== null) && (
        <NativeSelect
          label={t('inbox.label')}
          value={String(filter.label ?? '')}
          data={withDeleted(
            [allOption, ...labels.map(({ id, name }) => ({ value: String(id), label: name }))],
            filter.label,
          )}
          onChange={({ currentTarget: { value } }) => change({ label: idOf(value) })}
        />
      )}
      {(teams.length > 0 || typeof filter.team === 'number') && (
        <NativeSelect
          label={t('inbox.team')}
          value={typeof filter.team === 'number' ? String(filter.team) : ''}
          data={withDeleted(
            [allOption, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))],
            typeof filter.team === 'number' ? filter.team : null,
          )}
          onChange={({ currentTarget: { value } }) => change({ team: idOf(value) })}
        />
      )}
      {hasTeam && (
        <NativeSelect
          label={t('inbox.colleague')}
          value={typeof filter.assignee === 'number' ? String(filter.assignee) : ''}
          data={withDeleted(
            [allOption, ...colleagues.map((person) => ({ value: String(person.id), label: nameOfUser(person) }))],
            typeof filter.assignee === 'number' ? filter.assignee : null,
          )}
          onChange={({ currentTarget: { value } }) => change({ assignee: idOf(value) })}
        />
      )}
      <MoreFilters filter={filter} onChange={change} />
      <Switch
        label={t('inbox.longest_waiting')}
        checked={filter.sort === 'waiting'}
        onChange={({ currentTarget: { checked } }) => change({ sort: checked ? 'waiting' : undefined })}
      />
      {isFiltered && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() =>
            change({
              state: undefined,
              label: undefined,
              sort: undefined,
              waiting_over: undefined,
              campaign: undefined,
              store_customer: undefined,
              has_order: undefined,
              unread: undefined,
              ...(typeof filter.team === 'number' && { team: undefined }),
              ...(typeof filter.assignee === 'number' && { assignee: undefined }),
            })
          }
        >
          {t('inbox.clear_filter')}
        </Button>
      )}
    </Stack>
  );
}

function withCount(label: string, state: (typeof MENU_STATES)[number], counts: ChatCounts | undefined): string {
  if (!counts) return label;
  return `${label} (${formatNumber(counts[state], currentLanguage())})`;
}
