import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../network.js';
import { deliver } from '../server/routing/deliver.js';
import { parseJid } from '../server/wire/jid.js';
import { bytesOf, child, element, nowInSeconds } from '../server/wire/stanza.js';
import type { Stanza } from '../server/wire/stanza.js';
import { mediaOf } from './describe-message.js';
import type { VirtualPhone } from './virtual-phone.js';

const { MediaRetryNotification, ServerErrorReceipt } = proto;
const NOT_FOUND = 2;
const TAG_BYTES = 16;

export function answerMediaRequest(network: Network, phone: VirtualPhone, request: Stanza): void {
  const { id = '', from } = request.attrs;
  const fault = network.faults.consume('refuse-media-requests', phone.number);
  if (fault?.code === 0) return;
  const rmr = child(request, 'rmr');
  const peer = network.phones.resolve(rmr?.attrs.jid ?? '');
  const stored = peer && phone.messages.find({ id, fromMe: rmr?.attrs.from_me === 'true', peer: peer.number });
  const media = stored && mediaOf(proto.Message.decode(Buffer.from(stored.proto, 'base64')))?.node;
  const answer = (content: Stanza): void => {
    const attributes = { id, from: phone.jid('pn'), type: 'mediaretry', t: nowInSeconds() };
    deliver(network, phone, parseJid(from)?.device ?? 0, element('notification', attributes, [rmr!, content]));
  };
  if (!rmr) return;
  if (fault || !media?.mediaKey || !media.directPath)
    return answer(element('error', { code: fault?.code ?? NOT_FOUND }));

  const key = Buffer.from(hkdfSync('sha256', media.mediaKey, '', 'WhatsApp Media Retry Notification', 32));
  const requested = ServerErrorReceipt.decode(open(key, id, child(request, 'encrypt')));
  if (requested.stanzaId !== id) return;
  const directPath = network.media.uploadAgain(media.directPath, phone.number);
  const { SUCCESS: result } = MediaRetryNotification.ResultType;
  answer(seal(key, id, MediaRetryNotification.encode({ stanzaId: id, directPath, result }).finish()));
}

function open(key: Buffer, id: string, encrypt: Stanza | undefined): Buffer {
  const sealed = bytesOf(child(encrypt, 'enc_p')) ?? Buffer.alloc(0);
  const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(child(encrypt, 'enc_iv')) ?? Buffer.alloc(0));
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

function seal(key: Buffer, id: string, plain: Uint8Array): Stanza {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return element('encrypt', {}, [element('enc_p', {}, sealed), element('enc_iv', {}, iv)]);
}
