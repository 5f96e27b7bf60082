import { expect, it } from '@jest/globals';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { withChange } from './show-change.js';

const contactReaction = { emoji: '🎉', from_me: false };
const message = (change: Partial<MessageResource>): MessageResource =>
  ({
    conversation: 'redy',
    extendedTextMessage: null,
    reactions: [contactReaction],
    change: null,
    ...change,
  }) as MessageResource;
const pendingChange = (
  kind: 'reaction' | 'edit' | 'delete',
  value: string | null,
  failure: 'refused' | null = null,
) => ({
  change: { kind, value, failure },
});

it('shows a reaction beside those of others, replacing the previous one', () => {
  const previous = { emoji: '👍', from_me: true };
  expect(
    withChange(message({ ...pendingChange('reaction', '❤️'), reactions: [previous, contactReaction] })).reactions,
  ).toEqual([contactReaction, { emoji: '❤️', from_me: true }]);
  expect(
    withChange(message({ ...pendingChange('reaction', null), reactions: [previous, contactReaction] })).reactions,
  ).toEqual([contactReaction]);
});

it('shows an edited text in place of the text', () => {
  expect(withChange(message(pendingChange('edit', 'ready'))).conversation).toBe('ready');
  const answer = message({
    ...pendingChange('edit', 'ready'),
    conversation: null,
    extendedTextMessage: { text: 'redy' },
  });
  expect(withChange(answer)).toMatchObject({ conversation: null, extendedTextMessage: { text: 'ready' } });
});

it('shows the current state without a change, after a failure, and for a deletion', () => {
  for (const change of [{}, pendingChange('edit', 'ready', 'refused'), pendingChange('delete', null)]) {
    const unchanged = message(change);
    expect(withChange(unchanged)).toBe(unchanged);
  }
});
