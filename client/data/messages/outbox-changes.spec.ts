import { describe, expect, it } from '@jest/globals';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { restorePending, storePending, visiblePending, type PendingMessage } from './outbox-changes.js';

function pending(key: string, change: Partial<PendingMessage> = {}): PendingMessage {
  return {
    key,
    conversation: '1:2',
    device: 'd',
    chatId: 2,
    phone: null,
    body: 'hello',
    file: null,
    fileName: null,
    quotedId: null,
    writtenAt: '2026-11-21T10:00:00.000Z',
    afterId: 10,
    state: 'sending',
    problem: null,
    share: 0,
    sentId: null,
    ...change,
  };
}

function message(id: number, change: Partial<MessageResource> = {}): MessageResource {
  return { id, from_me: true, body: 'hello', media: null, ...change } as MessageResource;
}

const keys = (items: PendingMessage[]) => items.map(({ key }) => key);

describe('visiblePending', () => {
  it('shows what the server has not told about', () => {
    const others = [message(9), message(11, { from_me: false }), message(12, { body: 'other' })];
    expect(keys(visiblePending([pending('a')], others))).toEqual(['a']);
  });

  it('hides what came by the socket first, one for one', () => {
    expect(keys(visiblePending([pending('a'), pending('b')], [message(11)]))).toEqual(['b']);
  });

  it('hides what has its row by its id, whatever its text became', () => {
    expect(visiblePending([pending('a', { sentId: 11 })], [message(11, { body: 'edited' })])).toEqual([]);
  });

  it('never hides a failure behind an equal text', () => {
    expect(keys(visiblePending([pending('a', { state: 'failed' })], [message(11)]))).toEqual(['a']);
  });

  it('does not take a text for a picture with the same caption', () => {
    expect(keys(visiblePending([pending('a', { fileName: 'a.png' })], [message(11)]))).toEqual(['a']);
  });
});

describe('storePending and restorePending', () => {
  it('keep the text and the key, as failed', () => {
    const [item] = restorePending(storePending([pending('a', { share: 0.5 })]));
    expect(item).toMatchObject({ key: 'a', body: 'hello', state: 'failed', file: null });
  });

  it('forget what has been sent', () => {
    expect(restorePending(storePending([pending('a', { sentId: 4 })]))).toEqual([]);
  });

  it.each([null, '', 'broken', '{}', '[1]'])('survive %j', (text) => {
    expect(restorePending(text)).toEqual([]);
  });
});
