import { randomInt } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { ProtoMessage } from '../describe-message.js';

/** Field numbers of the protobuf schema. */
const DEVICE_SENT_MESSAGE = 31;
const DESTINATION = 1;
const MESSAGE = 2;

/** Pads with n bytes of value n, 1 to 16. `extra` contains encoded fields unknown to the library. */
export function encodeMessage(message: ProtoMessage, extra: Uint8Array = Buffer.alloc(0)): Buffer {
  const length = randomInt(1, 17);
  return Buffer.concat([encodeBytes(message, extra), Buffer.alloc(length, length)]);
}

function encodeBytes(message: ProtoMessage, extra: Uint8Array): Buffer {
  const { deviceSentMessage: sent } = message;
  if (!sent?.message || extra.length === 0) return Buffer.concat([proto.Message.encode(message).finish(), extra]);
  const inside = Buffer.concat([proto.Message.encode(sent.message).finish(), extra]);
  const destination = Buffer.from(sent.destinationJid ?? '');
  return encodeField(
    DEVICE_SENT_MESSAGE,
    Buffer.concat([encodeField(DESTINATION, destination), encodeField(MESSAGE, inside)]),
  );
}

export function encodeField(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

export function decodeMessage(padded: Buffer): proto.Message {
  return proto.Message.decode(padded.subarray(0, padded.length - padded[padded.length - 1]!));
}
