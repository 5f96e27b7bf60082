import { describe, expect, it } from '@jest/globals';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import {
  addChat,
  replaceChat,
  changeLastMessage,
  clearUnread,
  dropChat,
  flattenChats,
  keepPages,
  mergeChats,
  type ChatPages,
} from './chat-changes.js';

const minute = (at: number) => new Date(Date.UTC(2026, 10, 21, 10, at)).toISOString();

function chat(id: number, at: number, change: Partial<ChatResource> = {}): ChatResource {
  const last_message = { body: 'hello', kind: 'text', from_me: true, status: 'sent' };
  const rest = { id, last_message, last_message_recieved: minute(at), unread_count: 0, updated_at: minute(at) };
  return { ...rest, ...change } as ChatResource;
}

function list(...pages: ChatResource[][]): ChatPages {
  return {
    pages: pages.map((data) => ({ data, next_cursor: null })),
    pageParams: pages.map((_, index) => index + 1),
  };
}

const ids = (value: ChatPages) => flattenChats(value).map(({ id }) => id);

describe('flattenChats', () => {
  it('shows a chat once after it moved between pages, newest first', () => {
    expect(ids(list([chat(3, 30), chat(2, 20)], [chat(2, 20), chat(1, 40)]))).toEqual([1, 3, 2]);
  });

  it('puts chats without messages last', () => {
    expect(ids(list([chat(1, 1, { last_message_recieved: null }), chat(2, 2)]))).toEqual([2, 1]);
  });
});

it('flattenChats puts the longest waiting first, and answered chats last', () => {
  const chats = [
    chat(1, 30, { waiting_since: null }),
    chat(2, 20, { waiting_since: minute(5) }),
    chat(3, 10, { waiting_since: minute(2) }),
  ];
  expect(flattenChats(list(chats), 'waiting').map(({ id }) => id)).toEqual([3, 2, 1]);
});

describe('addChat', () => {
  it('moves a chat with a new message to the top', () => {
    const cached = list([chat(2, 20)], [chat(1, 10)]);
    expect(ids(addChat(cached, chat(1, 30, { unread_count: 1 })))).toEqual([1, 2]);
  });

  it('inserts an unknown chat', () => {
    expect(ids(addChat(list([chat(2, 20)]), chat(5, 30)))).toEqual([5, 2]);
  });

  it('ignores outdated changes', () => {
    const cached = list([chat(2, 20)]);
    expect(addChat(cached, chat(2, 19))).toBe(cached);
  });
});

it('replaceChat ignores unknown chats', () => {
  const cached = list([chat(2, 20)]);
  expect(replaceChat(cached, chat(5, 30))).toBe(cached);
});

describe('changeLastMessage', () => {
  const cached = list([chat(2, 20)]);
  const receipt = (at: number, created = 20) =>
    ({
      chat_id: 2,
      from_me: true,
      kind: 'text',
      body: 'hello',
      status: 'read',
      created_at: minute(created),
      updated_at: minute(at),
    }) as MessageResource;

  it('moves the ticks of the newest message only', () => {
    expect(flattenChats(changeLastMessage(cached, receipt(21)))[0]!.last_message!.status).toBe('read');
    expect(changeLastMessage(cached, receipt(21, 15))).toBe(cached);
  });

  it('ignores outdated changes', () => {
    expect(changeLastMessage(cached, receipt(19))).toBe(cached);
  });
});

it('dropChat removes a chat, unless the change is outdated', () => {
  const cached = list([chat(2, 20)], [chat(1, 10)]);
  expect(ids(dropChat(cached, chat(1, 15)))).toEqual([2]);
  expect(dropChat(cached, chat(1, 9))).toBe(cached);
  expect(dropChat(cached, chat(5, 30))).toBe(cached);
});

it('clearUnread clears one counter', () => {
  const cached = list([chat(2, 20, { unread_count: 4 }), chat(1, 10, { unread_count: 2 })]);
  expect(flattenChats(clearUnread(cached, 2)).map((row) => row.unread_count)).toEqual([0, 2]);
  expect(clearUnread(cached, 9)).toBe(cached);
});

it('mergeChats keeps pushes during the request', () => {
  const merged = mergeChats(list([chat(1, 30), chat(2, 20)]), list([chat(2, 25), chat(1, 10)]));
  expect(flattenChats(merged).map((row) => row.last_message_recieved)).toEqual([minute(30), minute(25)]);
});

it('mergeChats keeps the identity of an unchanged list', () => {
  const cached = list([chat(1, 30)]);
  expect(mergeChats(cached, cached)).toBe(cached);
});

describe('keepPages', () => {
  it('drops the last pages', () => {
    const cached = list([chat(4, 40)], [chat(3, 30)], [chat(2, 20)]);
    expect(keepPages(cached, 2)).toEqual({ pages: cached.pages.slice(0, 2), pageParams: [1, 2] });
    expect(keepPages(cached, 3)).toBe(cached);
  });

  it('keeps chats that moved up', () => {
    expect(ids(keepPages(list([chat(4, 40)], [chat(3, 30)], [chat(2, 50), chat(1, 10)]), 1))).toEqual([2, 4]);
  });
});

it('mergeChats keeps the identity of unchanged pages', () => {
  const cached = list([chat(3, 30)], [chat(2, 20)]);
  const merged = mergeChats(cached, addChat(cached, chat(4, 40)));
  expect(ids(merged)).toEqual([4, 3, 2]);
  expect(merged.pages[1]).toBe(cached.pages[1]);
});
