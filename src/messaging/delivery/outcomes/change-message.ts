import type { EncryptedChange, InboundEffect, InboundPoll } from '../../../devices/devices.ports.js';
import { isBlank } from '../../../platform/text/sanitize-text.js';
import type { Message } from '../message.entity.js';

/** Bound for one message. */
const MAX_EDITS_KEPT = 20;
const MAX_POLL_OPTIONS = 100;

/** In which chat, and by whom: us on the handset, or the other side. Each may change only their own messages, and only in this chat. */
export interface EffectOrigin {
  accountId: number;
  deviceId: number;
  chatId: number;
  fromMe: boolean;
  at: Date;
}

/** An effect in plain form. */
export type OpenEffect = Exclude<InboundEffect, EncryptedChange>;

/** Returns whether our account wrote the target of an effect. Only the author edits or deletes a text. */
export const authorOf = (effect: InboundEffect, fromMe: boolean): boolean =>
  effect.type === 'edit' || effect.type === 'delete' ? fromMe : effect.targetFromMe;

/** Applies an effect to its message, whose `edits` are loaded. */
export function changeMessage(
  target: Message,
  effect: OpenEffect,
  { fromMe, at }: Pick<EffectOrigin, 'fromMe' | 'at'>,
): void {
  if (effect.type === 'reaction') {
    const previous = target.reactions.find((reaction) => reaction.fromMe === fromMe);
    const time = at.toISOString();
    // A repeat of an older one.
    if (previous?.at && previous.at > time) return;
    const others = target.reactions.filter((reaction) => reaction !== previous);
    target.reactions = effect.emoji ? [...others, { emoji: effect.emoji, fromMe, at: time }] : others;
  } else if (effect.type === 'delete') target.isDeleted = true;
  else if (effect.type === 'edit') editText(target, effect, at);
  else if (effect.type !== 'read') changePoll(target, effect, fromMe);
}

function editText(target: Message, { body, isTruncated }: Extract<OpenEffect, { type: 'edit' }>, at: Date): void {
  if (target.kind === 'text' && isBlank(body)) return;
  // The same edit may come again.
  if (target.isEdited && target.body === body) return;
  const previous = { body: target.body ?? null, replacedAt: at.toISOString() };
  target.edits = [...(target.edits ?? []), previous].slice(-MAX_EDITS_KEPT);
  target.body = body;
  target.isTruncated = isTruncated;
  target.isEdited = true;
}

function changePoll(target: Message, effect: Extract<OpenEffect, { type: 'vote' | 'poll' }>, fromMe: boolean): void {
  if (!target.card || !('poll' in target.card)) return;
  const { poll } = target.card;
  target.card = { poll: effect.type === 'vote' ? withVote(poll, effect, fromMe) : withOptions(poll, effect) };
  // Only who asked may ask something else.
  if (effect.type === 'poll' && effect.question && target.fromMe === fromMe) {
    target.card.poll.question = effect.question;
    target.body = effect.question;
  }
}

/** The last vote of a side counts, by the clock of its phone: votes may arrive in any order. */
function withVote(
  poll: InboundPoll,
  { options, at }: Extract<OpenEffect, { type: 'vote' }>,
  fromMe: boolean,
): InboundPoll {
  const previous = poll.votes.find((vote) => vote.fromMe === fromMe);
  if (previous && previous.at > at) return poll;
  const others = poll.votes.filter((vote) => vote !== previous);
  return { ...poll, votes: [...others, { fromMe, at, options }] };
}

function withOptions(poll: InboundPoll, { options }: Extract<OpenEffect, { type: 'poll' }>): InboundPoll {
  const known = new Set(poll.options.map(({ hash }) => hash));
  const added = options.filter(({ hash }) => !known.has(hash));
  return { ...poll, options: [...poll.options, ...added].slice(0, MAX_POLL_OPTIONS) };
}
