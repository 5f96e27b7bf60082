import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import type { ChatCounts } from '@server/messaging/conversations/chats.contract.js';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { waitBriefly } from '@/app/wait-briefly.js';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import { toChatFilter } from '@/data/chats/chat-filter.js';
import { chatListQuery } from '@/data/chats/chats.js';
import { deviceChoicesQuery, deviceQuery, mayChooseDevices } from '@/data/devices/device-choices.js';
import { readSession } from '@/data/account/session.js';
import { inboxViewsQuery } from '@/data/inbox/inbox-views.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { readChoice } from '@/app/lists/list-address.js';
import type { ChatSearch } from './-chat/chat-search.js';
import { ChatPane } from './-chat/list/chat-pane.js';
import { ConversationPane } from './-chat/conversation/conversation-pane.js';
import { InboxShortcuts } from './-chat/shortcuts/inbox-shortcuts.js';
import classes from './-chat/chat-page.module.css';

const ID_PARAMETERS = ['chat', 'via', 'message', 'label', 'campaign', 'waiting_over', 'view'];
const FLAG_PARAMETERS = ['store_customer', 'has_order', 'unread', 'mentioned'];
const STATES = [
  'unread',
  'needs_you',
  'failed',
  'from_ad',
  'archived',
  'open',
  'pending',
  'snoozed',
  'resolved',
] as const;
const isId = (value: unknown): boolean => Number.isInteger(Number(value)) && Number(value) > 0;

export const Route = createFileRoute('/_app/(inbox)/chat/{-$deviceId}')({
  staticData: {
    shape: 'panes',
    titleKey: 'chats.title',
    menu: { group: 'main', at: 20, icon: 'Inbox', permission: 'show devices', isInbox: true },
    isFullHeight: true,
    texts: [
      'chats',
      'contacts',
      'conversation',
      'devices',
      'inbox',
      'inbox_views',
      'messages',
      'rating',
      'replies',
      'sla',
    ],
  },
  validateSearch: ({ to, state, assignee, team, sort, search, ...others }: Record<string, unknown>): ChatSearch => {
    const chosen = readChoice(state, STATES);
    const assigneeChoice = readChoice(assignee, ['me', 'none']) ?? (isId(assignee) ? Number(assignee) : undefined);
    return {
      ...Object.fromEntries(
        ID_PARAMETERS.flatMap((name) => (isId(others[name]) ? [[name, Number(others[name])]] : [])),
      ),
      ...Object.fromEntries(
        FLAG_PARAMETERS.flatMap((name) => (typeof others[name] === 'boolean' ? [[name, others[name]]] : [])),
      ),
      ...(team === 'mine' ? { team } : isId(team) && { team: Number(team) }),
      ...(/^\+?\d{7,15}$/.test(String(to)) && { to: `+${String(to).replace('+', '')}` }),
      ...(chosen && { state: chosen }),
      ...(assigneeChoice !== undefined && { assignee: assigneeChoice }),
      ...(sort === 'waiting' && { sort }),
      ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    };
  },
  loader: async ({ params: { deviceId }, location }) => {
    if (deviceId !== undefined && !isId(deviceId)) throw notFound();
    const device = deviceId === undefined ? null : Number(deviceId);
    // The list has its own loading and error states.
    void queryClient.prefetchInfiniteQuery(chatListQuery(toChatFilter(device, location.search as ChatSearch)));
    const granted = (await readSession())?.data.permission;
    const canSeeDevices = mayChooseDevices((permission) => granted?.includes(permission) ?? false);
    await waitBriefly(
      Promise.all([
        queryClient.prefetchQuery(chatCountsQuery(device)),
        queryClient.prefetchQuery(colleagueChoicesQuery()),
        queryClient.prefetchQuery(inboxViewsQuery),
        canSeeDevices && queryClient.prefetchQuery(deviceChoicesQuery),
      ]),
    );
    if (device === null) return;
    await orNotFound(queryClient.ensureQueryData(deviceQuery(device)));
  },
  component: ChatPage,
});

function ChatPage(): React.ReactElement {
  const { deviceId } = Route.useParams();
  const search = Route.useSearch();
  const { chat = null, via, message = null, to = null } = search;
  const listedId = deviceId === undefined ? null : Number(deviceId);
  const device = useDevice(listedId);
  const openDevice = useDevice(listedId ?? via ?? null);
  // Other counts change with each message, but not this page.
  const { data: isEmpty = false } = useQuery({ ...chatCountsQuery(listedId), select: hasNone });
  const isOpen = (listedId ?? via) !== undefined && (chat !== null || to !== null);
  return (
    <div
      className={classes.page}
      data-open={isOpen || undefined}
      data-empty={isEmpty || undefined}
      // Without its device the chat has no head and no back button.
      data-covers={isOpen && openDevice !== null ? 'bars' : undefined}
    >
      <ChatPane
        device={device}
        filter={toChatFilter(listedId, search)}
        viewId={search.view ?? null}
        chatId={chat}
        to={to}
        isEmpty={isEmpty}
      />
      <InboxShortcuts chatId={chat} />
      <ConversationPane key={chat ?? to ?? ''} device={openDevice} chatId={chat} messageId={message} to={to} />
    </div>
  );
}

const hasNone = ({ all, archived }: ChatCounts): boolean => all === 0 && archived === 0;

function useDevice(id: number | null): DeviceResource | null {
  const { data } = useQuery({ ...deviceQuery(id ?? 0), enabled: id !== null });
  return (id !== null && data) || null;
}
