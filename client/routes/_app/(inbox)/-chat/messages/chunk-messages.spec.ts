import { describe, expect, it } from '@jest/globals';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { chunkMessages } from './chunk-messages.js';

const messages = (...ids: number[]) => ids.map((id) => ({ id }) as MessageResource);
const chunk = (...ids: number[]) =>
  chunkMessages(messages(...ids)).map((part) => `${part.key}: ${part.messages.map(({ id }) => id).join()}`);

describe('chunkMessages', () => {
  it('keeps every message, in order', () => {
    expect(chunk(98, 99, 100, 205)).toEqual(['0.1: 98,99', '1.1: 100', '2.1: 205']);
  });

  it('keeps its boundaries when older messages are added', () => {
    expect(chunk(97, 98, 99, 100).slice(1)).toEqual(chunk(98, 99, 100).slice(1));
  });

  it('gives a late message its own key', () => {
    expect(chunk(99, 150, 98)).toEqual(['0.1: 99', '1.1: 150', '0.2: 98']);
  });
});
