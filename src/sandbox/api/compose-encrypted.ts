import { createHash } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { encryptWithSecret, type SecretUse } from '../crypto/message-secret.js';
import type { ProtoMessage } from '../phones/describe-message.js';
import type { StoredMessage } from '../phones/message-log.js';
import { encodeField } from '../phones/signal/padding.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import { Problem } from '../problem.js';
import type { PhoneMessageBody } from '../sandbox.contract.js';

const { MESSAGE_EDIT: PROTOCOL_EDIT } = proto.Message.ProtocolMessage.Type;
const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
/** WhatsApp's numbers of added poll options, which Baileys' schema lacks. */
const POLL_ADD_OPTION = 5;
const ADD_OPTION_FIELD = 121;
const OPTION_FIELD = 2;
const NAME_FIELD = 1;

interface Target {
  id: string;
  fromMe: boolean;
  secret: Uint8Array;
}

/** Composes a change that is encrypted with its target's secret. Returns undefined for other messages. */
export function composeEncrypted(
  phone: VirtualPhone,
  peer: VirtualPhone,
  request: PhoneMessageBody,
  find: (id: string) => StoredMessage,
): ProtoMessage | undefined {
  const ownJid = phone.jid(phone.record.addressing);
  const peerJid = peer.jid(peer.record.addressing);
  const targetOf = (change: { id: string; ahead?: boolean | undefined }): Target => {
    if (change.ahead) return { id: change.id, fromMe: true, secret: Buffer.from(request.secret ?? '', 'base64') };
    const stored = find(change.id);
    return { id: stored.id, fromMe: stored.fromMe, secret: secretOf(stored) };
  };
  const keyOf = ({ id, fromMe }: Target): proto.IMessageKey => ({ remoteJid: peerJid, fromMe, id });
  const seal = (plaintext: Uint8Array, use: SecretUse, { id, fromMe, secret }: Target) =>
    encryptWithSecret(plaintext, { use, secret, targetId: id, author: fromMe ? ownJid : peerJid, sender: ownJid });
  const { edit, reaction, comment, vote, addOption } = request;

  if (edit?.encrypted) {
    const target = targetOf(edit);
    const edited: ProtoMessage = {
      protocolMessage: {
        key: keyOf(target),
        type: PROTOCOL_EDIT,
        editedMessage: { extendedTextMessage: { text: edit.text } },
        timestampMs: Date.now(),
      },
    };
    const sealed = seal(proto.Message.encode(edited).finish(), 'Message Edit', target);
    return {
      secretEncryptedMessage: { targetMessageKey: keyOf(target), ...sealed, secretEncType: MESSAGE_EDIT },
    };
  }
  if (reaction?.encrypted) {
    const target = targetOf(reaction);
    const plaintext = proto.Message.ReactionMessage.encode({ text: reaction.emoji }).finish();
    return { encReactionMessage: { targetMessageKey: keyOf(target), ...seal(plaintext, 'Enc Reaction', target) } };
  }
  if (comment) {
    const target = targetOf(comment);
    const plaintext = proto.Message.encode({ extendedTextMessage: { text: comment.text } }).finish();
    return { encCommentMessage: { targetMessageKey: keyOf(target), ...seal(plaintext, 'Enc Comment', target) } };
  }
  if (vote) {
    const target = targetOf(vote);
    const selectedOptions = vote.options.map((name) => createHash('sha256').update(name).digest());
    const plaintext = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
    return {
      pollUpdateMessage: {
        pollCreationMessageKey: keyOf(target),
        vote: seal(plaintext, 'Poll Vote', target),
        senderTimestampMs: vote.atMs ?? Date.now(),
      },
    };
  }
  if (addOption) {
    const target = targetOf(addOption);
    const option = encodeField(NAME_FIELD, Buffer.from(addOption.option));
    const plaintext = encodeField(ADD_OPTION_FIELD, encodeField(OPTION_FIELD, option));
    const sealed = seal(plaintext, 'Poll Edit', target);
    return {
      secretEncryptedMessage: { targetMessageKey: keyOf(target), ...sealed, secretEncType: POLL_ADD_OPTION as never },
    };
  }
  return undefined;
}

function secretOf(stored: StoredMessage): Uint8Array {
  const { messageContextInfo } = proto.Message.decode(Buffer.from(stored.proto, 'base64'));
  if (!messageContextInfo?.messageSecret?.length)
    throw new Problem(409, 'no_secret', 'The message has no secret to encrypt with.');
  return messageContextInfo.messageSecret;
}
