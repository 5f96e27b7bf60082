import { useState } from 'react';
import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { isolate } from '@/app/i18n/isolate.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { nameOfUser } from '@/parts/inbox/user-name.js';
import { foldText } from '@/ui/format/fold-text.js';
import { NameAvatar } from '@/ui/name-avatar.js';
import type { Triage } from './use-triage.js';
import classes from './chat-bar.module.css';

type AssignedChat = Pick<ChatResource, 'assignee' | 'team'>;

interface AssigneePickerProps {
  chat: AssignedChat;
  triage: Triage;
}

/** Users without `assign chats` can take an unassigned chat. */
export function AssigneePicker({ chat, triage }: AssigneePickerProps): React.ReactElement {
  const { t } = useTranslation();
  if (triage.canAssign) return <Picker chat={chat} triage={triage} />;
  if (!triage.canTake)
    return (
      <span className={classes.assignee}>
        <Assigned chat={chat} />
      </span>
    );
  return (
    <button
      type="button"
      className={classes.assignee}
      data-shortcut="a"
      onClick={() => triage.assign({ user_id: triage.userId })}
    >
      <IconUserPlus size={16} stroke={1.5} />
      {t('inbox.assign_me')}
    </button>
  );
}

function Picker({ chat, triage }: AssigneePickerProps): React.ReactElement {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: (source) => {
      combobox.resetSelectedOption();
      if (source === 'keyboard') combobox.focusTarget();
      setSearch('');
    },
  });
  function handleChoose(value: string): void {
    combobox.closeDropdown();
    combobox.focusTarget();
    const [kind, id] = value.split(':');
    if (kind === 'none') triage.assign({ user_id: null, team_id: null });
    else if (kind === 'team') triage.assign({ team_id: Number(id) });
    else triage.assign({ user_id: kind === 'me' ? triage.userId : Number(id) });
  }
  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={handleChoose}>
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes.assignee}
          title={t('inbox.assignee')}
          data-shortcut="a"
          onClick={() => combobox.toggleDropdown()}
        >
          <Assigned chat={chat} />
          <IconChevronDown size={14} stroke={1.75} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t('inbox.search_people')}
          placeholder={t('inbox.search_people')}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        <Choices chat={chat} userId={triage.userId} search={search.trim()} isOpen={combobox.dropdownOpened} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ChoicesProps {
  chat: AssignedChat;
  userId: number;
  search: string;
  isOpen: boolean;
}

function Choices({ chat, userId, search, isOpen }: ChoicesProps): React.ReactElement {
  const { t } = useTranslation();
  const [debouncedSearch] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const { data: colleagues = [] } = useQuery({ ...colleagueChoicesQuery(debouncedSearch), enabled: isOpen });
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: isOpen });
  const matchingTeams = teams.filter(({ name }) => foldText(name).includes(foldText(search)));
  const others = colleagues.filter(({ id }) => id !== userId);
  const isAssigned = chat.assignee !== null || chat.team !== null;
  const isEmpty = search !== '' && others.length + matchingTeams.length === 0;
  return (
    <Combobox.Options className={classes.options} aria-label={t('inbox.assignee')}>
      {search === '' && chat.assignee?.id !== userId && (
        <Combobox.Option value="me">{t('inbox.assign_me')}</Combobox.Option>
      )}
      {search === '' && isAssigned && <Combobox.Option value="none">{t('inbox.unassign')}</Combobox.Option>}
      {others.map((person) => (
        <Combobox.Option
          key={person.id}
          value={`user:${person.id}`}
          active={person.id === chat.assignee?.id}
          aria-selected={person.id === chat.assignee?.id}
        >
          <span className={classes.option}>
            <NameAvatar src={null} name={nameOfUser(person)} size={20} />
            <bdi className={classes.optionName}>{nameOfUser(person)}</bdi>
            {person.away_reason && <span className={classes.nobody}>{t('inbox.is_away')}</span>}
          </span>
        </Combobox.Option>
      ))}
      {matchingTeams.length > 0 && (
        <Combobox.Group label={t('inbox.teams')}>
          {matchingTeams.map(({ id, name }) => (
            <Combobox.Option
              key={id}
              value={`team:${id}`}
              active={id === chat.team?.id}
              aria-selected={id === chat.team?.id}
            >
              <bdi className={classes.optionName}>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {isEmpty && <Combobox.Empty>{t('inbox.nobody_found')}</Combobox.Empty>}
    </Combobox.Options>
  );
}

function Assigned({ chat: { assignee, team } }: { chat: AssignedChat }): React.ReactElement {
  const { t } = useTranslation();
  const names = [assignee && nameOfUser(assignee), team?.name].filter((name) => typeof name === 'string');
  if (names.length === 0) return <span className={classes.nobody}>{t('inbox.unassigned')}</span>;
  return (
    <>
      {assignee && <NameAvatar src={null} name={nameOfUser(assignee)} size={20} />}
      <span className={classes.assigneeName}>{names.map(isolate).join(' · ')}</span>
    </>
  );
}
