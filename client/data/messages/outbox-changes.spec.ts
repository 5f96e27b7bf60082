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
  it('shows messages that the server has not pushed yet', () => {
    const others = [message(9), message(11, { from_me: false }), message(12, { body: 'other' })];
    expect(keys(visiblePending([pending('a')], others))).toEqual(['a']);
  });

  it('hides one pending message for each equal message that was pushed', () => {
    expect(keys(visiblePending([pending('a'), pending('b')], [message(11)]))).toEqual(['b']);
  });

  it('hides a message with a known id, even if its text changed', () => {
    expect(visiblePending([pending('a', { sentId: 11 })], [message(11, { body: 'edited' })])).toEqual([]);
  });

  it('does not hide a failed message if another has the same text', () => {
    expect(keys(visiblePending([pending('a', { state: 'failed' })], [message(11)]))).toEqual(['a']);
  });

  it('distinguishes a text from a picture with the same caption', () => {
    expect(keys(visiblePending([pending('a', { fileName: 'a.png' })], [message(11)]))).toEqual(['a']);
  });
});

describe('storePending and restorePending', () => {
  it('keep text and key, but not the file', () => {
    const file = new File(['x'], 'a.png');
    const item = restorePending(storePending(pending('a', { share: 0.5, file, fileName: 'a.png' })));
    expect(item).toMatchObject({ key: 'a', body: 'hello', share: 0, file: null, fileName: 'a.png' });
  });

  it('omit sent messages', () => {
    expect(storePending(pending('a', { sentId: 4 }))).toBeNull();
  });

  it.each([null, '', 'broken', '{}', '[1]'])('ignore the stored text %j', (text) => {
    expect(restorePending(text)).toBeNull();
  });
});
