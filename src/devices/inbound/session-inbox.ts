import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/logging.js';
import { type InboundMessage, type PhoneRead, type Receipt, UNREADABLE } from '../devices.ports.js';
import { nameOfRead, namePeers, readJournaledRead, readMergedReads, toReadEntry } from './chats/phone-reads.js';
import { readReceipts } from './hold-receipts.js';
import type { JournalEntry, InboundJournal } from './inbound-journal.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { BinaryNode, WAMessage } from '../baileys/baileys-library.js';
import { BoundedCache } from '../../platform/bounded-cache.js';
import { toReceipt } from '../baileys/connection-events.js';
import { learnPhone, withPhones } from '../baileys/find-peer.js';
import { ArrivalOrder } from './arrival-order.js';
import { isPermanent, reasonOf, UnreadableEntry } from './classify-recording-error.js';
import { readJournalEntry, readUnknownKind } from './journal-inbound.js';
import { normalizeInbound, saysNothingKnown } from './normalize-inbound.js';
import { addOuterContext } from './kinds/read-add-ons.js';
import { ReceiptCollector } from './receipt-collector.js';
import { isDatabaseAway, isRefusedValue, SerialQueue } from '../sessions/serial-queue.js';
import type { SessionDevice, SessionEvents } from '../sessions/session-events.js';
import { sanitizeId, sanitizeInbound } from './sanitize-inbound.js';

const TIMEOUT_MS = 8_000;
/** Messages that wait for those before them are recorded together, up to so many. */
const MOST_TOGETHER = 50;
/** After a recording; what comes meanwhile is recorded together, and what comes alone does not wait. */
const PAUSE_MS = 20;
/** Messages between their decryption and Baileys' event; one beyond is only looked up once more. */
const MOST_CLEARED = 5_000;

/** What Baileys told at once. */
interface Arrival {
  connection: BaileysConnection;
  messages: readonly WAMessage[];
  isLive: boolean;
  batch: InboundMessage[];
  /** What says nothing to this version of Baileys, with its place in the batch. */
  unknown: { message: WAMessage; place: number }[];
}

/** What arrives for one device, handed over in order: one batch of messages at a time, receipts beside them. */
export class SessionInbox {
  private readonly batches: SerialQueue;
  private readonly news: SerialQueue;
  private readonly kept: SerialQueue;
  private readonly receipts: ReceiptCollector;
  private readonly held = new Map<string, { message: InboundMessage; timer: NodeJS.Timeout }>();
  /** The last of what is to be recorded, when it is arrivals that wait for their turn. */
  private next: { arrivals: Arrival[]; size: number } | undefined;
  private recordedAt = Number.NEGATIVE_INFINITY;
  /** Ids of messages that the journal has taken, so they are no texts of the platform itself. */
  private readonly cleared = new BoundedCache<true>(MOST_CLEARED);
  private readonly contexts = new BoundedCache<Uint8Array>(MOST_CLEARED);
  private readonly order = new ArrivalOrder();

  constructor(
    private readonly device: SessionDevice,
    private readonly events: SessionEvents,
    private readonly journal: InboundJournal,
  ) {
    this.batches = new SerialQueue('record messages', device.id);
    this.news = new SerialQueue('record receipts', device.id);
    this.kept = new SerialQueue('journal inbound', device.id);
    this.receipts = new ReceiptCollector((receipts) => this.news.finish(() => events.recordReceipts(device, receipts)));
  }

  /** Resolves when the receipt cannot be lost any more. */
  async takeReceipt(connection: BaileysConnection, stanza: BinaryNode): Promise<void> {
    const read = toReadEntry(stanza, connection.isOwn);
    if (read) return this.keep(connection, read);
    await this.receipts.add(await withPhones(connection, readReceipts(stanza, connection.isOwn)));
  }

  takeReceipts(connection: BaileysConnection, receipts: readonly Receipt[]): void {
    const nameless = receipts.filter(({ from }) => from && !from.phone);
    void this.receipts.add(receipts.filter((receipt) => !nameless.includes(receipt)));
    if (nameless.length > 0) this.news.push(async () => void this.receipts.add(await withPhones(connection, nameless)));
  }

  /**
   * Resolves when the message cannot be lost any more, or will be refused each time. Rejects when it was not kept: its keys are not used up then, so
   * that it can be decrypted when it comes again.
   */
  async keep(connection: BaileysConnection, entry: JournalEntry): Promise<void> {
    let trouble: unknown = null;
    await this.kept.finish(async () => {
      try {
        if (await this.journal.keep(this.device, entry)) this.cleared.set(entry.waId, true);
        if (entry.context) this.contexts.set(entry.waId, entry.context);
        trouble = null;
      } catch (error) {
        trouble = error;
        throw error;
      }
    });
    if (trouble !== null && !isRefusedValue(trouble)) throw trouble;
    // Nobody tells of it any more, and the next connection may have asked for what is left before it was there.
    if (connection.isEnded) this.takeLeft(connection, [entry]);
  }

  /** What a former connection, or a process that is gone, had of WhatsApp and did not record. */
  listLeft(): Promise<JournalEntry[]> {
    return this.journal.list(this.device);
  }

  /** Records it before anything that comes from now on; what cannot be recorded holds up nothing behind it for good. */
  takeLeft(connection: BaileysConnection, entries: readonly JournalEntry[]): void {
    for (const entry of entries)
      this.pushRecording(
        async () => {
          await this.recordLeft(connection, entry);
          await this.journal.forget(this.device, [entry.waId]);
        },
        (reason) => this.journal.setAside(this.device, entry.waId, reason),
        entry.isAside ? 1 : undefined,
      );
  }

  /** Resolves when they are recorded in turn with messages, or given up. */
  recordReads(find: () => Promise<PhoneRead[]>): Promise<void> {
    this.next = undefined;
    return this.batches.finish(async () => {
      const reads = await find();
      await this.events.recordPhoneReads(this.device, reads);
      for (const { waIds } of reads) await this.journal.forget(this.device, waIds.map(nameOfRead));
    });
  }

  takeMessages(connection: BaileysConnection, messages: readonly WAMessage[], isLive: boolean): void {
    const arrival: Arrival = { connection, messages, isLive, batch: [], unknown: [] };
    for (const message of messages) {
      const inbound = this.normalize(connection, message, isLive);
      if (!inbound && saysNothingKnown(message, connection.auth.own))
        arrival.unknown.push({ message, place: arrival.batch.length });
      if (!inbound) continue;
      const held = this.stopHolding(inbound);
      // A message that is sent again stands where it first arrived, whatever time its phone gives it now.
      if (held) Object.assign(inbound, { at: held.at, isPlaced: true });
      else if (!inbound.effect) inbound.at = this.order.place(inbound);
      if (inbound.unsupportedType === UNREADABLE) this.hold(inbound);
      else arrival.batch.push(inbound);
    }
    if (this.next && this.next.size + messages.length <= MOST_TOGETHER) {
      this.next.arrivals.push(arrival);
      this.next.size += messages.length;
    } else this.pushArrivals({ arrivals: [arrival], size: messages.length });
  }

  /** Until its turn comes, and nothing else is pushed, what arrives is recorded with it. */
  private pushArrivals(group: { arrivals: Arrival[]; size: number }): void {
    const isCleared = (waId: string) => this.cleared.has(waId);
    const { arrivals } = group;
    this.pushRecording(
      async () => {
        if (this.next === group) await this.gather(group);
        for (const arrival of arrivals) await this.nameSenders(arrival);
        const batch = arrivals.flatMap((arrival) => arrival.batch);
        if (batch.length > 0) await this.events.recordInbound(this.device, batch, isCleared);
        await this.finish(arrivals);
      },
      async () => {
        // One of them is the trouble. To those that are recorded already nothing happens.
        const aside: string[] = [];
        for (const message of arrivals.flatMap(({ batch }) => batch))
          await this.events.recordInbound(this.device, [message], isCleared).catch((error: unknown) => {
            if (isDatabaseAway(error)) throw error;
            aside.push(message.waId);
            return this.journal.setAside(this.device, message.waId, reasonOf(error));
          });
        await this.finish(arrivals, aside);
      },
    );
    this.next = group;
  }

  /** Nothing joins the group any more when it resolves. */
  private async gather(group: { size: number }): Promise<void> {
    const pauseMs = this.recordedAt + PAUSE_MS - performance.now();
    if (pauseMs > 0 && group.size < MOST_TOGETHER) await sleep(pauseMs);
    if (this.next === group) this.next = undefined;
  }

  private async nameSenders({ connection, batch, unknown, isLive }: Arrival): Promise<void> {
    for (let last = unknown.at(-1); last; last = unknown.at(-1)) {
      batch.splice(last.place, 0, ...(await this.nameUnknown(connection, last.message, isLive)));
      unknown.pop();
    }
    for (const message of batch) await learnPhone(connection, message);
  }

  /** They are recorded, but for those that were set aside. */
  private async finish(arrivals: readonly Arrival[], aside: readonly string[] = []): Promise<void> {
    for (const { connection, messages } of arrivals) {
      for (const read of readMergedReads(messages)) void this.recordReads(() => namePeers(connection, [read]));
      // A receipt that arrives together with a message of our other devices is folded into the message's status.
      const folded = messages.filter(({ key, status }) => key.fromMe && key.id && (status ?? 0) > 2);
      if (folded.length > 0) void this.receipts.add(await withPhones(connection, folded.map(toReceipt)));
    }
    const ids = arrivals.flatMap(({ messages }) => messages.flatMap(({ key }) => key.id ?? []));
    await this.journal.forget(
      this.device,
      ids.filter((id) => !aside.includes(sanitizeId(id))),
    );
    for (const id of ids) {
      this.cleared.del(id);
      this.contexts.del(id);
    }
    this.recordedAt = performance.now();
  }

  async close(): Promise<void> {
    for (const { message } of this.held.values()) this.release(message);
    await this.kept.close();
    await this.batches.close();
    // Those that waited for the name of their sender.
    await this.news.finish(async () => undefined);
    this.receipts.flush();
    await this.news.close();
  }

  /** Records in its turn, again as long as that may help; then `giveUp`, so that nothing behind it waits. */
  private pushRecording(record: () => Promise<void>, giveUp: (reason: string) => Promise<void>, most?: number): void {
    let attempts = 0;
    this.next = undefined;
    this.batches.push(async () => {
      try {
        await record();
      } catch (error) {
        if (!isPermanent(error, ++attempts, most)) throw error;
        await giveUp(reasonOf(error));
      }
    });
  }

  private async recordLeft(connection: BaileysConnection, entry: JournalEntry): Promise<void> {
    const own = readJournaledRead(entry);
    if (own) return this.events.recordPhoneReads(this.device, await namePeers(connection, [own]));
    const read = await readJournalEntry(connection, entry).catch(() => {
      throw new UnreadableEntry();
    });
    const unknownKind = saysNothingKnown(read.message, connection.auth.own) ? readUnknownKind(entry) : null;
    const inbound = this.normalize(connection, read.message, read.isLive, unknownKind);
    if (!inbound || inbound.unsupportedType === UNREADABLE) return;
    await learnPhone(connection, inbound);
    await this.events.recordInbound(this.device, [inbound]);
  }

  /** What cannot be decrypted is asked for again, and mostly comes within a second: only then is it shown as unreadable. */
  private hold(message: InboundMessage): void {
    message.isPlaced = true;
    const timer = setTimeout(() => this.release(message), TIMEOUT_MS);
    this.held.set(nameOf(message), { message, timer });
  }

  private stopHolding(message: InboundMessage): InboundMessage | undefined {
    const held = this.held.get(nameOf(message));
    clearTimeout(held?.timer);
    this.held.delete(nameOf(message));
    return held?.message;
  }

  private release(message: InboundMessage): void {
    this.stopHolding(message);
    this.next = undefined;
    this.batches.push(() => this.events.recordInbound(this.device, [message]));
  }

  /** What says nothing to this version of Baileys is looked at as it came. */
  private async nameUnknown(
    connection: BaileysConnection,
    message: WAMessage,
    isLive: boolean,
  ): Promise<InboundMessage[]> {
    const entry = await this.journal.find(this.device, message.key.id ?? '');
    const kind = entry && readUnknownKind(entry);
    const inbound = kind ? this.normalize(connection, message, isLive, kind) : null;
    return inbound ? [inbound] : [];
  }

  private normalize(
    connection: BaileysConnection,
    message: WAMessage,
    isLive: boolean,
    unknownKind: string | null = null,
  ): InboundMessage | null {
    const { Message } = connection.baileys.proto;
    try {
      addOuterContext(connection.baileys.proto, message, this.contexts.get(message.key.id ?? ''));
      const encode = (content: Parameters<typeof Message.encode>[0]) => Message.encode(content).finish();
      const { own } = connection.auth;
      const inbound = normalizeInbound(message, { own, encode, isLive, now: new Date(), unknownKind });
      return inbound && sanitizeInbound(inbound);
    } catch (error) {
      log.error({ err: error, deviceId: this.device.id }, 'message not understood');
      return null;
    }
  }
}

/** Ids are chosen by their senders: only one of the same sender is the same message. */
const nameOf = ({ waId, fromMe, phone, lid }: InboundMessage): string => `${lid ?? phone} ${fromMe} ${waId}`;
