import { describe, expect, it } from '@jest/globals';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import {
  addMessage,
  addPreviousCursor,
  replaceMessage,
  flattenMessages,
  groupByDay,
  keepNewest,
  leaveEnd,
  mergeConversation,
  type MessagePages,
} from './message-changes.js';

const second = (at: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, at)).toISOString();

function message(id: number, change: Partial<MessageResource> = {}): MessageResource {
  const at = change.created_at ?? second(id);
  const text = { id, body: `text ${id}`, created_at: at, updated_at: at, Ymd: at.slice(0, 10), status: 'sent' };
  return { ...text, ...change } as MessageResource;
}

function conversation(pages: MessageResource[][], next: number | null = null): MessagePages {
  return {
    pages: pages.map((data, index) => ({
      data,
      next_cursor: index === pages.length - 1 ? next : data.at(-1)!.id,
      previous_cursor: null,
      chat: {} as MessagePages['pages'][number]['chat'],
    })),
    pageParams: pages.map(() => null),
  };
}

const ids = (value: MessagePages) => flattenMessages(value).map(({ id }) => id);

describe('addMessage', () => {
  it('appends the newest and keeps older pages', () => {
    const cached = conversation([
      [message(4), message(3)],
      [message(2), message(1)],
    ]);
    const changed = addMessage(cached, message(5));
    expect(ids(changed)).toEqual([1, 2, 3, 4, 5]);
    expect(changed.pages[1]).toBe(cached.pages[1]);
  });

  it('inserts a late message by its time, not by its id', () => {
    const cached = conversation([[message(4), message(3)]]);
    expect(ids(addMessage(cached, message(9, { created_at: second(3), updated_at: second(9) })))).toEqual([3, 9, 4]);
  });

  it('ignores known messages', () => {
    const cached = conversation([[message(2), message(1)]]);
    expect(addMessage(cached, message(2))).toBe(cached);
  });

  it('ignores messages newer than the loaded range, unless it includes the end', () => {
    const cached = conversation([[message(4), message(3)]]);
    const [page] = cached.pages;
    const around = { ...cached, pages: [{ ...page!, previous_cursor: 4 }] };
    expect(addMessage(around, message(9))).toBe(around);
    expect(ids(addMessage(cached, message(9)))).toEqual([3, 4, 9]);
  });

  it('ignores messages older than the loaded range, unless it includes the start', () => {
    const page = [message(4), message(3)];
    expect(ids(addMessage(conversation([page], 3), message(1)))).toEqual([3, 4]);
    expect(ids(addMessage(conversation([page]), message(1)))).toEqual([1, 3, 4]);
  });

  it('adds the first message of an empty conversation', () => {
    expect(ids(addMessage(conversation([[]]), message(1)))).toEqual([1]);
  });
});

describe('replaceMessage', () => {
  const cached = conversation([[message(2)], [message(1)]]);

  it('replaces the message by a newer state', () => {
    const changed = replaceMessage(cached, message(1, { status: 'read', updated_at: second(30) }));
    expect(flattenMessages(changed)[0]!.status).toBe('read');
    expect(changed.pages[0]).toBe(cached.pages[0]);
  });

  it('ignores states that are not newer, and unknown messages', () => {
    expect(replaceMessage(cached, message(1, { status: 'queued', updated_at: second(0) }))).toBe(cached);
    expect(replaceMessage(cached, message(1, { status: 'queued' }))).toBe(cached);
    expect(replaceMessage(cached, message(7))).toBe(cached);
  });
});

describe('mergeConversation', () => {
  it('keeps a newer state that was pushed during the request', () => {
    const cached = conversation([[message(2, { status: 'read', updated_at: second(40) })]]);
    const merged = mergeConversation(cached, conversation([[message(2), message(1)]]));
    expect(ids(merged)).toEqual([1, 2]);
    expect(flattenMessages(merged)[1]!.status).toBe('read');
  });

  it('adds missed messages', () => {
    const cached = conversation([[message(1)]]);
    const read = conversation([[message(2), message(1, { status: 'delivered', updated_at: second(50) })]]);
    const merged = mergeConversation(cached, read);
    expect(flattenMessages(merged).map(({ status }) => status)).toEqual(['delivered', 'sent']);
  });

  it('drops deleted messages', () => {
    expect(ids(mergeConversation(conversation([[message(2), message(1)]]), conversation([[message(2)]])))).toEqual([2]);
  });
});

it('groups messages by the account’s day', () => {
  const days = groupByDay([
    message(1, { Ymd: '2026-11-20' }),
    message(2, { Ymd: '2026-11-21' }),
    message(3, { Ymd: '2026-11-21' }),
  ]);
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ]);
});

describe('a long conversation', () => {
  const cached = conversation([
    [message(5), message(4)],
    [message(3), message(2)],
  ]);

  it('keeps the newest messages, and can read the others again', () => {
    const kept = keepNewest(cached, 3);
    expect(ids(kept)).toEqual([3, 4, 5]);
    expect(kept.pages).toHaveLength(1);
    expect(kept.pages[0]).toMatchObject({ next_cursor: 3, previous_cursor: null });
    expect(keepNewest(cached, 4)).toBe(cached);
  });

  it('ignores new messages after leaving its end', () => {
    const left = leaveEnd(cached);
    expect(left.pages[0]!.previous_cursor).toBe(5);
    expect(addMessage(left, message(6))).toBe(left);
  });

  it('can read newer messages before an older page', () => {
    const [, older] = cached.pages;
    expect(addPreviousCursor(older!, 4).previous_cursor).toBe(3);
    expect(addPreviousCursor(older!, undefined).previous_cursor).toBeNull();
  });
});
