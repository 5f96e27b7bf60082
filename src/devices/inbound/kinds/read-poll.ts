import { createHash } from 'node:crypto';
import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import type { InboundPoll, PollOption } from '../../devices.ports.js';
import type { proto } from '../../baileys/baileys-library.js';

const MAX_OPTIONS = 100;
const MAX_QUESTION_LENGTH = 1000;
const MAX_OPTION_LENGTH = 255;
const HASH_BYTES = 32;

export function findPoll(content: proto.IMessage): proto.Message.IPollCreationMessage | null {
  return (
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5 ??
    null
  );
}

export function readPoll({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage): InboundPoll {
  return {
    question: sanitizeText(name ?? '', MAX_QUESTION_LENGTH),
    options: (options ?? []).slice(0, MAX_OPTIONS).map(({ optionName }) => toOption(optionName ?? '')),
    selectableCount: Math.min(selectableOptionsCount ?? 0, MAX_OPTIONS),
    votes: [],
  };
}

/** Adds the hash by which votes name an option. */
export const toOption = (name: string): PollOption => ({
  name: sanitizeText(name, MAX_OPTION_LENGTH),
  hash: createHash('sha256').update(name).digest('base64'),
});

export function readVote({ selectedOptions }: proto.Message.IPollVoteMessage): string[] {
  const chosen = (selectedOptions ?? []).slice(0, MAX_OPTIONS).filter(({ length }) => length === HASH_BYTES);
  return [...new Set(chosen.map((hash) => Buffer.from(hash).toString('base64')))];
}
