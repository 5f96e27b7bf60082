import type { ChatSort, ChatState } from '@server/messaging/conversations/chats.contract.js';
import type { ViewFilters } from '@server/messaging/conversations/inbox/inbox-views.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';

export type AssigneeChoice = 'me' | 'none' | number;

export type TeamChoice = 'mine' | number;

/** Filter of the chat list. Null means no restriction. */
export interface ChatFilter {
  device: number | null;
  state: ChatState;
  search: string;
  assignee: AssigneeChoice | null;
  team: TeamChoice | null;
  label: number | null;
  /** Minutes that the customer has waited. */
  waiting_over: number | null;
  campaign: number | null;
  store_customer: boolean | null;
  has_order: boolean | null;
  unread: boolean | null;
  mentioned: boolean | null;
  sort: ChatSort;
}

export type ChatFilterInAddress = { [Name in Exclude<keyof ChatFilter, 'device'>]?: ChatFilter[Name] | undefined };

export const toChatFilter = (device: number | null, address: ChatFilterInAddress): ChatFilter => ({
  device,
  state: address.state ?? 'all',
  search: address.search ?? '',
  assignee: address.assignee ?? null,
  team: address.team ?? null,
  label: address.label ?? null,
  waiting_over: address.waiting_over ?? null,
  campaign: address.campaign ?? null,
  store_customer: address.store_customer ?? null,
  has_order: address.has_order ?? null,
  unread: address.unread ?? null,
  mentioned: address.mentioned ?? null,
  sort: address.sort ?? 'newest',
});

export const toViewFilters = ({ state, search, sort, ...filter }: ChatFilter): ViewFilters => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
  ...(state !== 'all' && { state }),
  ...(search !== '' && { search }),
  ...(sort !== 'newest' && { sort }),
});

export const countChoices = ({ state, assignee, team, mentioned: _mentioned, sort, ...filter }: ChatFilter): number =>
  [
    isMenuState(state),
    typeof assignee === 'number',
    typeof team === 'number',
    sort !== 'newest',
    filter.label !== null,
    filter.waiting_over !== null,
    filter.campaign !== null,
    filter.store_customer !== null || filter.has_order !== null,
  ].filter(Boolean).length;

/** Tells whether pushed chats lack the fields to match the filter. */
export const isMatchedByServer = ({ team, mentioned, campaign, ...filter }: ChatFilter): boolean =>
  team === 'mine' ||
  [mentioned, campaign, filter.waiting_over, filter.store_customer, filter.has_order].some((value) => value !== null);

/** States in the filter menu. The others are tabs. */
export const MENU_STATES = ['open', 'pending', 'snoozed', 'resolved'] as const satisfies readonly ChatState[];
const isMenuState = (state: ChatState): boolean => MENU_STATES.some((menuState) => menuState === state);

/** Effect of a pushed chat on a list. `keep` replaces a listed chat but adds none. */
export type ListEffect = 'add' | 'keep' | 'drop';

/**
 * Read and answered chats stay until a refetch, so that no row vanishes under the pointer. Only the server matches
 * searches.
 */
export function effectOnList(filter: ChatFilter, chat: ChatResource, userId: number | null): ListEffect {
  const { state, search, sort, unread } = filter;
  if (search !== '') return 'keep';
  if (chat.is_archived !== (state === 'archived') || !matchesState(filter, chat)) return 'drop';
  if (!isAssigned(filter, chat, userId)) return 'drop';
  if (sort === 'waiting' && chat.waiting_since === null) return 'keep';
  if (isMatchedByServer(filter) || (unread !== null && unread !== chat.unread_count > 0)) return 'keep';
  return matchesTab(state, chat) ? 'add' : 'keep';
}

function matchesState({ state }: ChatFilter, { state: status }: ChatResource): boolean {
  if (state === 'all') return status === 'open' || status === 'pending';
  return !isMenuState(state) || state === status;
}

function isAssigned({ assignee, team, label }: ChatFilter, chat: ChatResource, userId: number | null): boolean {
  const wantedId = assignee === 'none' ? null : assignee === 'me' ? userId : assignee;
  if (assignee !== null && (chat.assignee?.id ?? null) !== wantedId) return false;
  if (team === 'mine' ? chat.team === null : team !== null && chat.team?.id !== team) return false;
  return label === null || chat.labels.some(({ id }) => id === label);
}

function matchesTab(state: ChatState, chat: ChatResource): boolean {
  if (state === 'unread') return chat.unread_count > 0;
  if (state === 'needs_you') return chat.needs_you;
  if (state === 'from_ad') return chat.referral !== null;
  return state !== 'failed' || (chat.last_message?.from_me === true && chat.last_message.status === 'failed');
}
