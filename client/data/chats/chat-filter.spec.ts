import { describe, expect, it } from '@jest/globals';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { type ChatFilter, countChoices, effectOnList, toChatFilter, toViewFilters } from './chat-filter.js';

const USER = 7;
const PLAIN = {
  id: 1,
  is_archived: false,
  unread_count: 0,
  needs_you: false,
  referral: null,
  last_message: null,
  assignee: null,
  team: null,
  labels: [],
  state: 'open',
  waiting_since: null,
} as unknown as ChatResource;
const place = (filter: Partial<ChatFilter>, chat: Partial<ChatResource> = {}) =>
  effectOnList({ ...toChatFilter(null, {}), ...filter }, { ...PLAIN, ...chat }, USER);
const sara = { id: USER, username: 'sara', name: null };

describe('effectOnList', () => {
  it.each([
    ['open', 'add'],
    ['pending', 'add'],
    ['snoozed', 'drop'],
    ['resolved', 'drop'],
  ] as const)('without a state filter, a chat with the state %s: %s', (state, expected) => {
    expect(place({}, { state })).toBe(expected);
  });

  it('moves a chat between the views of assignees', () => {
    expect(place({ assignee: 'me' }, { assignee: sara })).toBe('add');
    expect(place({ assignee: 'me' })).toBe('drop');
    expect(place({ assignee: 'none' })).toBe('add');
    expect(place({ assignee: 'none' }, { assignee: sara })).toBe('drop');
    expect(place({ assignee: 8 }, { assignee: sara })).toBe('drop');
  });

  it('adds and drops chats by state, team and label', () => {
    expect(place({ state: 'resolved' }, { state: 'resolved' })).toBe('add');
    expect(place({ state: 'resolved' })).toBe('drop');
    expect(place({ team: 3 }, { team: { id: 3, name: 'Sales' } })).toBe('add');
    expect(place({ team: 3 })).toBe('drop');
    expect(place({ label: 4 }, { labels: [{ id: 4, name: 'VIP', color: 'red' }] })).toBe('add');
    expect(place({ label: 4 })).toBe('drop');
  });

  it('keeps read and answered chats, and all chats of a search', () => {
    expect(place({ state: 'unread' })).toBe('keep');
    expect(place({ sort: 'waiting' })).toBe('keep');
    expect(place({ search: 'layla' }, { state: 'resolved' })).toBe('keep');
  });

  it('keeps chats if only the server knows whether they match', () => {
    expect(place({ waiting_over: 60 })).toBe('keep');
    expect(place({ has_order: true })).toBe('keep');
    expect(place({ mentioned: true })).toBe('keep');
    expect(place({ team: 'mine' }, { team: { id: 3, name: 'Sales' } })).toBe('keep');
    expect(place({ team: 'mine' })).toBe('drop');
    expect(place({ unread: true })).toBe('keep');
    expect(place({ unread: true }, { unread_count: 2 })).toBe('add');
  });

  it('drops archived chats', () => {
    expect(place({}, { is_archived: true })).toBe('drop');
    expect(place({ state: 'archived' }, { is_archived: true, state: 'resolved' })).toBe('add');
  });
});

it('counts the choices of the menu, not the tabs', () => {
  expect(countChoices(toChatFilter(null, { state: 'unread', assignee: 'me' }))).toBe(0);
  expect(countChoices(toChatFilter(null, { state: 'snoozed', assignee: 8, sort: 'waiting' }))).toBe(3);
});

it('omits filters that do not restrict a view', () => {
  const filter = toChatFilter(4, { state: 'all', search: '', waiting_over: 60, sort: 'waiting' });
  expect(toViewFilters(filter)).toEqual({ device: 4, waiting_over: 60, sort: 'waiting' });
  expect(toViewFilters(toChatFilter(null, {}))).toEqual({});
});
