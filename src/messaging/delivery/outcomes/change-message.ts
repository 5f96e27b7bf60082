import type { EncryptedChange, InboundEffect, InboundPoll } from '../../../devices/devices.ports.js';
import { isBlank } from '../../../platform/text/sanitize-text.js';
import type { Message } from '../message.entity.js';

const MAX_EDITS_PER_MESSAGE = 20;
const MAX_POLL_OPTIONS = 100;

/** Each side changes its own messages, only in this chat. */
export interface EffectOrigin {
  accountId: number;
  deviceId: number;
  chatId: number;
  fromMe: boolean;
  at: Date;
  isHistory?: boolean;
}

export type OpenEffect = Exclude<InboundEffect, EncryptedChange>;

export const authorOf = (effect: InboundEffect, fromMe: boolean): boolean =>
  'targetFromMe' in effect ? effect.targetFromMe : fromMe;

/** Requires loaded `edits`. */
export function changeMessage(
  target: Message,
  effect: OpenEffect,
  { fromMe, at }: Pick<EffectOrigin, 'fromMe' | 'at'>,
): void {
  if (effect.type === 'reaction') {
    const previous = target.reactions.find((reaction) => reaction.fromMe === fromMe);
    const time = at.toISOString();
    if (previous?.at && previous.at > time) return;
    const otherReactions = target.reactions.filter((reaction) => reaction !== previous);
    target.reactions = effect.emoji ? [...otherReactions, { emoji: effect.emoji, fromMe, at: time }] : otherReactions;
  } else if (effect.type === 'delete') target.isDeleted = true;
  else if (effect.type === 'edit') editText(target, effect, at);
  else if (effect.type === 'copy') replaceFile(target, effect);
  else if (effect.type !== 'read') changePoll(target, effect, fromMe);
}

function replaceFile(target: Message, { media, content }: Extract<OpenEffect, { type: 'copy' }>): void {
  if (!target.media || target.kind !== media.kind || target.media.better) return;
  const { mimetype, size, width, height, seconds } = media;
  const { fileKey } = target.media;
  const file = { mimetype, size, width, height, seconds: seconds ?? target.media.seconds };
  target.media = {
    ...target.media,
    ...file,
    fileKey,
    held: null,
    attempts: 0,
    failures: 0,
    requests: 0,
    better: 'wanted',
  };
  target.content = Buffer.from(content, 'base64');
}

function editText(target: Message, { body, isTruncated }: Extract<OpenEffect, { type: 'edit' }>, at: Date): void {
  if (target.kind === 'text' && isBlank(body)) return;
  // The same edit may arrive twice.
  if (target.isEdited && target.body === body) return;
  const previous = { body: target.body ?? null, replacedAt: at.toISOString() };
  target.edits = [...(target.edits ?? []), previous].slice(-MAX_EDITS_PER_MESSAGE);
  target.body = body;
  target.isTruncated = isTruncated;
  target.isEdited = true;
}

function changePoll(target: Message, effect: Extract<OpenEffect, { type: 'vote' | 'poll' }>, fromMe: boolean): void {
  if (!target.card || !('poll' in target.card)) return;
  const { poll } = target.card;
  target.card = { poll: effect.type === 'vote' ? withVote(poll, effect, fromMe) : withOptions(poll, effect) };
  // Only the author of a poll may change its question.
  if (effect.type === 'poll' && effect.question && target.fromMe === fromMe) {
    target.card.poll.question = effect.question;
    target.body = effect.question;
  }
}

/** Keeps the last vote by the phone's clock. */
function withVote(
  poll: InboundPoll,
  { options, at }: Extract<OpenEffect, { type: 'vote' }>,
  fromMe: boolean,
): InboundPoll {
  const previous = poll.votes.find((vote) => vote.fromMe === fromMe);
  if (previous && previous.at > at) return poll;
  const otherVotes = poll.votes.filter((vote) => vote !== previous);
  return { ...poll, votes: [...otherVotes, { fromMe, at, options }] };
}

function withOptions(poll: InboundPoll, { options }: Extract<OpenEffect, { type: 'poll' }>): InboundPoll {
  const knownHashes = new Set(poll.options.map(({ hash }) => hash));
  const added = options.filter(({ hash }) => !knownHashes.has(hash));
  return { ...poll, options: [...poll.options, ...added].slice(0, MAX_POLL_OPTIONS) };
}
