import type { ChatSort, ChatState } from '@server/messaging/conversations/chats.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';

export type AssigneeChoice = 'me' | 'none' | number;

/** Null means no restriction. */
export interface ChatFilter {
  device: number | null;
  state: ChatState;
  search: string;
  assignee: AssigneeChoice | null;
  team: number | null;
  label: number | null;
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
  sort: address.sort ?? 'newest',
});

/** Counts the choices of the filter menu. */
export const countChoices = ({ state, assignee, team, label, sort }: ChatFilter): number =>
  [isMenuState(state), typeof assignee === 'number', team !== null, label !== null, sort !== 'newest'].filter(Boolean)
    .length;

/** The menu has these states. The others are tabs. */
export const MENU_STATES = ['open', 'pending', 'snoozed', 'resolved'] as const satisfies readonly ChatState[];
const isMenuState = (state: ChatState): boolean => MENU_STATES.some((one) => one === state);

/** `keep` replaces a listed chat but adds none. */
export type ChatPlace = 'add' | 'keep' | 'drop';

/**
 * Keeps read, answered and done chats until a refetch, so that no row vanishes under the pointer. The server matches
 * searches.
 */
export function placeInList(filter: ChatFilter, chat: ChatResource, userId: number | null): ChatPlace {
  const { state, search, sort } = filter;
  if (search !== '') return 'keep';
  // An archived chat disappears at once.
  if (chat.is_archived !== (state === 'archived') || !hasStatus(filter, chat)) return 'drop';
  if (!isAssigned(filter, chat, userId)) return 'drop';
  if (sort === 'waiting' && chat.waiting_since === null) return 'keep';
  return hasMark(state, chat) ? 'add' : 'keep';
}

function hasStatus({ state }: ChatFilter, { state: status }: ChatResource): boolean {
  if (state === 'all') return status === 'open' || status === 'pending';
  return !isMenuState(state) || state === status;
}

function isAssigned({ assignee, team, label }: ChatFilter, chat: ChatResource, userId: number | null): boolean {
  const wanted = assignee === 'none' ? null : assignee === 'me' ? userId : assignee;
  if (assignee !== null && (chat.assignee?.id ?? null) !== wanted) return false;
  if (team !== null && chat.team?.id !== team) return false;
  return label === null || chat.labels.some(({ id }) => id === label);
}

function hasMark(state: ChatState, chat: ChatResource): boolean {
  if (state === 'unread') return chat.unread_count > 0;
  if (state === 'needs_you') return chat.needs_you;
  if (state === 'from_ad') return chat.referral !== null;
  return state !== 'failed' || (chat.last_message?.from_me === true && chat.last_message.status === 'failed');
}
