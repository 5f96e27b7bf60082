import { randomInt } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Message } from '../describe-message.js';

/** A message in the form that is encrypted: protobuf, then 1 to 16 bytes that each tell how many they are. */
export function encodeMessage(message: Message): Buffer {
  const length = randomInt(1, 17);
  return Buffer.concat([proto.Message.encode(message).finish(), Buffer.alloc(length, length)]);
}

export function decodeMessage(padded: Buffer): proto.Message {
  return proto.Message.decode(padded.subarray(0, padded.length - padded[padded.length - 1]!));
}
