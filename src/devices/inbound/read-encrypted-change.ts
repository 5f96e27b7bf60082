import type { EncryptedChange, InboundComment, InboundEffect } from '../devices.ports.js';
import type { Recipient } from '../connection.messages.js';
import type { proto, WAMessage } from '../baileys/baileys-library.js';
import { toLidJid, toPhoneJid } from '../baileys/jid.js';
import { describeContent, toNumber, typeOf, unwrap } from './describe-content.js';
import { decryptWithSecret, type SecretUse } from './message-secret.js';
import { readAddOns } from './kinds/read-add-ons.js';
import { readCard } from './cards/read-card.js';
import { findPoll, readPoll, readVote, toOption } from './kinds/read-poll.js';
import { readFields } from './kinds/unknown-kind.js';

type Change = EncryptedChange['change'];
type Library = Pick<typeof proto, 'Message'>;

/** Changes by `secretEncType`. Baileys knows only the first two. */
const CHANGES: Record<number, Change | undefined> = { 0: 'edit', 1: 'event', 2: 'edit', 4: 'poll', 5: 'poll' };

const USES: Record<Change, readonly SecretUse[]> = {
  edit: ['Message Edit'],
  event: ['Event Edit'],
  poll: ['Poll Edit', 'Poll Add Option'],
  reaction: ['Enc Reaction'],
  comment: ['Enc Comment'],
  vote: ['Poll Vote'],
};

/** `pollAddOptionMessage` fields, which Baileys lacks. */
const ADD_OPTION = 121;
const OPTION = 2;
const OPTION_NAME = 1;
const MAX_PAYLOAD_BYTES = 300_000;

export function findEncryptedChange(
  content: proto.IMessage,
  { key }: WAMessage,
  sides: { own: Recipient; peer: Recipient; at: Date },
): EncryptedChange | null {
  const found = findSealed(content, key.fromMe === true);
  if (!found) return null;
  const { change, target, targetFromMe, sealed, at } = found;
  if (!target?.id || !key.id || !sealed?.encPayload || !sealed.encIv) return null;
  if (sealed.encPayload.length > MAX_PAYLOAD_BYTES) return null;
  return {
    type: 'encrypted',
    change,
    targetWaId: target.id,
    targetFromMe,
    own: sides.own,
    peer: sides.peer,
    payload: Buffer.from(sealed.encPayload).toString('base64'),
    iv: Buffer.from(sealed.encIv).toString('base64'),
    waId: key.id,
    at: at || sides.at.getTime(),
  };
}

interface SealedChange {
  change: Change;
  target: proto.IMessageKey | null | undefined;
  targetFromMe: boolean;
  sealed: { encPayload?: Uint8Array | null; encIv?: Uint8Array | null } | null | undefined;
  at: number;
}

function findSealed(content: proto.IMessage, fromMe: boolean): SealedChange | null {
  const { pollUpdateMessage: vote, secretEncryptedMessage: edit } = content;
  if (vote) {
    const target = vote.pollCreationMessageKey;
    // Baileys has converted `fromMe` to our view.
    const targetFromMe = target?.fromMe === true;
    return { change: 'vote', target, targetFromMe, sealed: vote.vote, at: toNumber(vote.senderTimestampMs) };
  }
  const change = edit
    ? CHANGES[edit.secretEncType ?? 0]
    : content.encReactionMessage
      ? 'reaction'
      : content.encCommentMessage && 'comment';
  const sealed = edit ?? content.encReactionMessage ?? content.encCommentMessage;
  if (!change || !sealed) return null;
  const target = sealed.targetMessageKey;
  // `fromMe` is the sender's view. Only authors edit texts and events.
  const isOwn = change === 'edit' || change === 'event' || target?.fromMe === true;
  return { change, target, targetFromMe: isOwn === fromMe, sealed, at: 0 };
}

/** Returns null if the secret does not fit or the change is empty. */
export function openChange(
  library: Library,
  encrypted: EncryptedChange,
  target: { secret: Uint8Array | null; content: Uint8Array | null },
  peer: Recipient,
  fromMe: boolean,
): Exclude<InboundEffect, EncryptedChange> | InboundComment | null {
  const { change, targetWaId, targetFromMe, own } = encrypted;
  const secret = target.secret ?? (target.content && readAddOns(library.Message.decode(target.content)).secret);
  if (!secret) return null;
  const [ownAddresses, peerAddresses] = [addressesOf(own), addressesOf(encrypted.peer, peer)];
  const plaintext = decryptWithSecret(
    { payload: Buffer.from(encrypted.payload, 'base64'), iv: Buffer.from(encrypted.iv, 'base64') },
    {
      uses: USES[change],
      secret,
      targetId: targetWaId,
      authors: targetFromMe ? ownAddresses : peerAddresses,
      senders: fromMe ? ownAddresses : peerAddresses,
    },
  );
  if (!plaintext) return null;
  const { Message } = library;
  if (change === 'reaction') {
    const { text } = Message.ReactionMessage.decode(plaintext);
    return { type: 'reaction', targetWaId, targetFromMe, emoji: text || null };
  }
  if (change === 'vote') {
    const options = readVote(Message.PollVoteMessage.decode(plaintext));
    return { type: 'vote', targetWaId, targetFromMe, options, at: encrypted.at };
  }
  if (change === 'comment') return readComment(library, plaintext);
  if (change === 'event') return readEvent(library, plaintext, targetWaId);
  return readEdit(Message.decode(plaintext), plaintext, encrypted);
}

function addressesOf(...recipients: Recipient[]): string[] {
  const addresses = recipients.flatMap(({ phone, lid }) => [
    ...(phone ? [toPhoneJid(phone)] : []),
    ...(lid ? [toLidJid(lid)] : []),
  ]);
  return [...new Set(addresses)];
}

function readEdit(
  content: proto.IMessage,
  plaintext: Uint8Array,
  { targetWaId, targetFromMe }: EncryptedChange,
): Exclude<InboundEffect, EncryptedChange> | null {
  const inner = unwrap(content);
  const protocol = inner?.protocolMessage;
  // A different inner ID is a forgery.
  if (protocol?.key?.id && protocol.key.id !== targetWaId) return null;
  const edited = protocol ? unwrap(protocol.editedMessage) : inner;
  const poll = edited && findPoll(edited);
  if (poll) {
    const { question, options } = readPoll(poll);
    return { type: 'poll', targetWaId, targetFromMe, question: question || null, options };
  }
  const added = readAddedOption(plaintext);
  if (added !== null) return { type: 'poll', targetWaId, targetFromMe, question: null, options: [toOption(added)] };
  return edited && toEdit(edited, targetWaId);
}

function toEdit(content: proto.IMessage, targetWaId: string): Exclude<InboundEffect, EncryptedChange> | null {
  const type = typeOf(content);
  if (!type) return null;
  return { type: 'edit', targetWaId, body: describeContent(content, type).body ?? '', isTruncated: false };
}

/** Reads an event that is sent alone or inside a message. */
function readEvent({ Message }: Library, plaintext: Uint8Array, targetWaId: string) {
  return toEdit({ eventMessage: findEvent() ?? Message.EventMessage.decode(plaintext) }, targetWaId);

  function findEvent(): proto.Message.IEventMessage | null {
    try {
      return Message.decode(plaintext).eventMessage ?? null;
    } catch {
      return null;
    }
  }
}

function readAddedOption(plaintext: Uint8Array): string | null {
  const bytesOf = (bytes: Uint8Array | undefined, wanted: number) =>
    bytes && readFields(bytes).find(({ number }) => number === wanted)?.bytes;
  const name = bytesOf(bytesOf(bytesOf(plaintext, ADD_OPTION), OPTION), OPTION_NAME);
  return name ? Buffer.from(name).toString() : null;
}

function readComment({ Message }: Library, plaintext: Uint8Array): InboundComment | null {
  const message = Message.decode(plaintext);
  const content = unwrap(message);
  const type = content && typeOf(content);
  if (!content || !type) return null;
  return {
    type: 'comment',
    ...describeContent(content, type),
    isTruncated: false,
    card: readCard(content),
    forwards: 0,
    content: plaintext,
  };
}
