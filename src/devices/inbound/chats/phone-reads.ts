import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import type { BaileysEventMap, BinaryNode, WAMessage } from '../../baileys/baileys-library.js';
import { findPeer } from '../../baileys/find-peer.js';
import { isPersonal } from '../../baileys/jid.js';
import { packValue, unpackValue } from '../../credentials/key-json.js';
import type { PhoneRead } from '../../devices.ports.js';
import { readListedIds } from '../hold-receipts.js';
import type { JournalEntry } from '../inbound-journal.js';
import { sanitizeId } from '../sanitize-inbound.js';

/** Messages that another own device read. */
export interface OwnRead {
  jid: string;
  waIds: string[];
  at: Date;
}

const READ = 4;
const READ_TYPES = ['read', 'read-self', 'played'];

export const nameOfRead = (waId: string): string => `read ${waId}`;

export function readOwnReads(updates: BaileysEventMap['messages.update'], now: Date): OwnRead[] {
  const reads = new Map<string, OwnRead>();
  for (const { key, update } of updates) {
    if (key.fromMe !== false || !key.id || !isPersonal(key.remoteJid) || (update.status ?? 0) < READ) continue;
    const read = reads.get(key.remoteJid!) ?? {
      jid: key.remoteJid!,
      waIds: [],
      at: timeOf(update.messageTimestamp, now),
    };
    read.waIds.push(sanitizeId(key.id));
    reads.set(read.jid, read);
  }
  return [...reads.values()];
}

/** Returns reads that Baileys merged into buffered messages. */
export function readMergedReads(messages: readonly WAMessage[], now: Date): OwnRead[] {
  return readOwnReads(
    messages.map(({ key, status }) => ({ key, update: { status: status ?? null } })),
    now,
  );
}

export function toReadEntry(stanza: BinaryNode, isOwn: (jid: string | undefined) => boolean): JournalEntry | null {
  const { id, type, from, recipient } = stanza.attrs;
  if (!id || !recipient || !READ_TYPES.includes(type ?? '') || !isOwn(from)) return null;
  return { waId: nameOfRead(id), stanza: packValue(stanza) };
}

export function readJournaledRead(entry: JournalEntry, now: Date): OwnRead | null {
  const stanza = unpack(entry);
  if (stanza?.tag !== 'receipt') return null;
  const { attrs, content } = stanza;
  return {
    jid: attrs['recipient'] ?? '',
    waIds: [attrs['id'] ?? '', ...readListedIds(content)].map(sanitizeId),
    at: timeOf(attrs['t'], now),
  };
}

function unpack({ stanza }: JournalEntry): BinaryNode | null {
  try {
    return unpackValue(stanza) as BinaryNode;
  } catch {
    return null;
  }
}

export async function toPhoneReads({ socket }: BaileysConnection, reads: readonly OwnRead[]): Promise<PhoneRead[]> {
  const phoneReads: PhoneRead[] = [];
  for (const { jid, waIds, at } of reads) {
    const peer = await findPeer(socket, jid);
    if (peer) phoneReads.push({ peer, isRead: true, waIds, until: null, at });
  }
  return phoneReads;
}

function timeOf(seconds: unknown, now: Date): Date {
  const value = Number(seconds ?? 0);
  return value > 0 ? new Date(value * 1000) : now;
}
