import { useEffect, useRef, useState } from 'react';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useShortcut } from '@/app/keys/use-shortcut.js';
import { useCan, usePermissions } from '@/app/use-can.js';
import { type ChatFilter, toViewFilters } from '@/data/chats/chat-filter.js';
import { inboxViewsQuery } from '@/data/inbox/inbox-views.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { NotificationsMenu } from './notifications-menu.js';
import { ChatList } from './chat-list.js';
import { ChatDeviceHead } from './chat-device-head.js';
import { FilterMenu } from './filter/filter-menu.js';
import { useHasTeam } from './filter/use-has-team.js';
import { StateChips } from './filter/state-chips.js';
import { ViewTabs } from './filter/view-tabs.js';
import { NewChat } from './new-chat.js';
import { SelectButton } from './selection/select-button.js';
import classes from './chat-pane.module.css';

const SEARCH_DELAY_MS = 300;

interface ChatPaneProps {
  /** Device, or null for all. */
  device: DeviceResource | null;
  filter: ChatFilter;
  viewId: number | null;
  chatId: number | null;
  to: string | null;
  isEmpty: boolean;
}

export function ChatPane({ device, filter, viewId, chatId, to, isEmpty }: ChatPaneProps): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const [isNewChatOpen, setNewChatOpen] = useState(false);
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  const linkedDevices = devices.filter(({ phone_number }) => phone_number !== null);
  const sendingDevices = device ? [device] : linkedDevices;
  // A filter needs at least two devices.
  const hasChoice = linkedDevices.length > 1 || (device !== null && linkedDevices.some(({ id }) => id !== device.id));
  const { data: views = [] } = useQuery(inboxViewsQuery);
  const isFiltered = Object.keys(toViewFilters({ ...filter, device: null })).length > 0;
  const hasSearch = !isEmpty || isFiltered;
  const hasViews = useHasTeam() || views.length > 0 || filter.assignee !== null;
  const newChat = canSend && sendingDevices.length > 0 && (
    <ActionIcon size={40} aria-label={t('chats.new')} title={t('chats.new')} onClick={() => setNewChatOpen(true)}>
      <IconMessagePlus size={20} stroke={1.5} />
    </ActionIcon>
  );
  return (
    <section className={classes.pane} aria-label={t('chats.list')}>
      {device && <ChatDeviceHead device={device}>{newChat}</ChatDeviceHead>}
      {(hasSearch || hasChoice || (!device && newChat)) && (
        <div className={classes.tools}>
          {hasSearch && <Search value={filter.search} />}
          {hasChoice && <DeviceFilter devices={linkedDevices} chosen={filter.device} />}
          {!device && newChat}
        </div>
      )}
      {hasSearch && hasViews && (
        <div className={classes.states}>
          <ViewTabs filter={filter} viewId={viewId} />
          <FilterMenu filter={filter} viewId={viewId} />
        </div>
      )}
      {hasSearch && (
        <div className={classes.states}>
          <StateChips filter={filter} />
          {!hasViews && <FilterMenu filter={filter} viewId={viewId} />}
          <SelectButton filter={filter} />
          <NotificationsMenu />
        </div>
      )}
      <ChatList device={device} devices={devices} filter={filter} chatId={chatId} to={to} />
      {isNewChatOpen && <NewChat devices={sendingDevices} onClose={() => setNewChatOpen(false)} />}
    </section>
  );
}

function DeviceFilter({ devices, chosen }: { devices: DeviceResource[]; chosen: number | null }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <NativeSelect
      className={classes.device}
      aria-label={t('chats.device')}
      value={chosen === null ? '' : String(chosen)}
      data={[
        { value: '', label: t('chats.all_devices') },
        ...devices.map(({ id, device_name }) => ({ value: String(id), label: device_name })),
      ]}
      onChange={(event) => {
        const deviceId = event.currentTarget.value;
        void navigate({ to: '/chat/{-$deviceId}', params: { deviceId: deviceId === '' ? undefined : deviceId } });
      }}
    />
  );
}

function Search({ value }: { value: string }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useShortcut({ key: '/' }, () => input.current?.focus());
  useEffect(() => {
    const next = typed.trim();
    if (next === value) return undefined;
    const timer = setTimeout(() => {
      void navigate({
        search: ({ search: _search, ...rest }) => (next ? { ...rest, search: next } : rest),
        replace: true,
      });
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, value, navigate]);
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={t('chats.search')}
      placeholder={t('shell.search')}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
