import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/logging.js';
import { type InboundMessage, type PhoneRead, type Receipt, UNREADABLE } from '../devices.ports.js';
import { nameOfRead, toPhoneReads, readJournaledRead, readMergedReads, toReadEntry } from './chats/phone-reads.js';
import { readReceipts } from './hold-receipts.js';
import type { JournalEntry, InboundJournal } from './inbound-journal.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { BinaryNode, WAMessage } from '../baileys/baileys-library.js';
import { BoundedCache } from '../../platform/bounded-cache.js';
import { readMergedReceipts } from '../baileys/connection-events.js';
import { fillPhone, withPhones } from '../baileys/find-peer.js';
import { ArrivalOrder } from './arrival-order.js';
import { isPermanent, recordingErrorReason, UnreadableEntry } from './classify-recording-error.js';
import { readJournalEntry, readUnknownKind } from './journal-inbound.js';
import { addUnknown, type UnknownKind } from './kinds/unknown-kind.js';
import { normalizeInbound, hasOnlyUnknownFields } from './normalize-inbound.js';
import { addOuterContext } from './kinds/read-add-ons.js';
import { ReceiptCollector } from './receipt-collector.js';
import { isDatabaseUnavailable, isRejectedValue, SerialQueue } from '../sessions/serial-queue.js';
import type { SessionDevice, SessionEvents } from '../sessions/session-events.js';
import { sanitizeId, sanitizeInbound } from './sanitize-inbound.js';

const REDELIVERY_TIMEOUT_MS = 8_000;
const MAX_BATCH = 50;
/** Batches a burst. A single message is not delayed. */
const PAUSE_MS = 20;
const MAX_REMEMBERED_IDS = 5_000;

interface Arrival {
  connection: BaileysConnection;
  messages: readonly WAMessage[];
  isLive: boolean;
  batch: InboundMessage[];
  unknown: { message: WAMessage; position: number }[];
}

/** Records messages one batch at a time. Receipts run in parallel. */
export class SessionInbox {
  private readonly batches: SerialQueue;
  private readonly receiptQueue: SerialQueue;
  private readonly journalQueue: SerialQueue;
  private readonly receipts: ReceiptCollector;
  private readonly undecryptable = new Map<string, { message: InboundMessage; timer: NodeJS.Timeout }>();
  /** Queued group that later messages may join. */
  private nextGroup: { arrivals: Arrival[]; size: number } | undefined;
  private recordedAt = Number.NEGATIVE_INFINITY;
  /** Journaled IDs, which are no platform texts. */
  private readonly journaledIds = new BoundedCache<true>(MAX_REMEMBERED_IDS);
  private readonly contexts = new BoundedCache<Uint8Array>(MAX_REMEMBERED_IDS);
  private readonly order = new ArrivalOrder();

  constructor(
    private readonly device: SessionDevice,
    private readonly events: SessionEvents,
    private readonly journal: InboundJournal,
  ) {
    this.batches = new SerialQueue('record messages', device.id);
    this.receiptQueue = new SerialQueue('record receipts', device.id);
    this.journalQueue = new SerialQueue('journal inbound', device.id);
    this.receipts = new ReceiptCollector((receipts) =>
      this.receiptQueue.finish(() => events.recordReceipts(device, receipts)),
    );
  }

  async addReceipt(connection: BaileysConnection, stanza: BinaryNode): Promise<void> {
    const read = toReadEntry(stanza, connection.isOwn);
    if (read) return this.keep(connection, read);
    await this.receipts.add(await withPhones(connection, readReceipts(stanza, connection.isOwn, connection.now())));
  }

  addReceipts(connection: BaileysConnection, receipts: readonly Receipt[]): void {
    const withoutPhone = receipts.filter(({ from }) => from && !from.phone);
    void this.receipts.add(receipts.filter((receipt) => !withoutPhone.includes(receipt)));
    if (withoutPhone.length > 0)
      this.receiptQueue.push(async () => void this.receipts.add(await withPhones(connection, withoutPhone)));
  }

  /** Rejects if the entry is neither stored nor permanently refused. */
  async keep(connection: BaileysConnection, entry: JournalEntry): Promise<void> {
    let failure: unknown = null;
    await this.journalQueue.finish(async () => {
      try {
        if (await this.journal.keep(this.device, entry)) this.journaledIds.set(entry.waId, true);
        if (entry.context) this.contexts.set(entry.waId, entry.context);
        failure = null;
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    if (failure !== null && !isRejectedValue(failure)) throw failure;
    // An ended connection emits nothing more. The next connection may have read the journal already.
    if (connection.isEnded) this.recordPending(connection, [entry]);
  }

  listPending(): Promise<JournalEntry[]> {
    return this.journal.list(this.device);
  }

  recordPending(connection: BaileysConnection, entries: readonly JournalEntry[]): void {
    for (const entry of entries)
      this.pushRecording(
        async () => {
          await this.recordEntry(connection, entry);
          await this.journal.forget(this.device, [entry.waId]);
        },
        (reason) => this.journal.markFailed(this.device, entry.waId, reason),
        entry.isFailed ? 1 : undefined,
      );
  }

  recordReads(find: () => Promise<PhoneRead[]>): Promise<void> {
    this.nextGroup = undefined;
    return this.batches.finish(async () => {
      const reads = await find();
      await this.events.recordPhoneReads(this.device, reads);
      for (const { waIds } of reads) await this.journal.forget(this.device, waIds.map(nameOfRead));
    });
  }

  addMessages(connection: BaileysConnection, messages: readonly WAMessage[], isLive: boolean): void {
    const arrival: Arrival = { connection, messages, isLive, batch: [], unknown: [] };
    for (const message of messages) {
      const inbound = this.normalize(connection, message, isLive);
      if (!inbound && hasOnlyUnknownFields(message, connection.auth.own))
        arrival.unknown.push({ message, position: arrival.batch.length });
      if (!inbound) continue;
      const awaited = this.takeUndecryptable(inbound);
      // A resent message keeps its position.
      if (awaited) Object.assign(inbound, { at: awaited.at, hasFixedTime: true });
      else if (!inbound.effect) inbound.at = this.order.toDistinctTime(inbound);
      if (inbound.unsupportedType === UNREADABLE) this.awaitRedelivery(inbound);
      else arrival.batch.push(inbound);
    }
    if (this.nextGroup && this.nextGroup.size + messages.length <= MAX_BATCH) {
      this.nextGroup.arrivals.push(arrival);
      this.nextGroup.size += messages.length;
    } else this.pushArrivals({ arrivals: [arrival], size: messages.length });
  }

  private pushArrivals(group: { arrivals: Arrival[]; size: number }): void {
    const isNotPlatformText = (waId: string) => this.journaledIds.has(waId);
    const { arrivals } = group;
    this.pushRecording(
      async () => {
        if (this.nextGroup === group) await this.waitForBurst(group);
        for (const arrival of arrivals) await this.resolveSenders(arrival);
        const batch = arrivals.flatMap((arrival) => arrival.batch);
        if (batch.length > 0) await this.events.recordInbound(this.device, batch, isNotPlatformText);
        await this.finish(arrivals);
      },
      async () => {
        // Recording is idempotent, so each message is retried alone.
        const failed: string[] = [];
        for (const message of arrivals.flatMap(({ batch }) => batch))
          await this.events.recordInbound(this.device, [message], isNotPlatformText).catch((error: unknown) => {
            if (isDatabaseUnavailable(error)) throw error;
            failed.push(message.waId);
            return this.journal.markFailed(this.device, message.waId, recordingErrorReason(error));
          });
        await this.finish(arrivals, failed);
      },
    );
    this.nextGroup = group;
  }

  private async waitForBurst(group: { size: number }): Promise<void> {
    const pauseMs = this.recordedAt + PAUSE_MS - performance.now();
    if (pauseMs > 0 && group.size < MAX_BATCH) await sleep(pauseMs);
    if (this.nextGroup === group) this.nextGroup = undefined;
  }

  private async resolveSenders({ connection, batch, unknown, isLive }: Arrival): Promise<void> {
    for (let last = unknown.at(-1); last; last = unknown.at(-1)) {
      batch.splice(last.position, 0, ...(await this.readUnknown(connection, last.message, isLive)));
      unknown.pop();
    }
    for (const message of batch) await fillPhone(connection, message);
  }

  private async finish(arrivals: readonly Arrival[], failed: readonly string[] = []): Promise<void> {
    for (const { connection, messages } of arrivals) {
      const now = connection.now();
      for (const read of readMergedReads(messages, now)) void this.recordReads(() => toPhoneReads(connection, [read]));
      const merged = readMergedReceipts(messages, now);
      if (merged.length > 0) void this.receipts.add(await withPhones(connection, merged));
    }
    const ids = arrivals.flatMap(({ messages }) => messages.flatMap(({ key }) => key.id ?? []));
    await this.journal.forget(
      this.device,
      ids.filter((id) => !failed.includes(sanitizeId(id))),
    );
    for (const id of ids) {
      this.journaledIds.del(id);
      this.contexts.del(id);
    }
    this.recordedAt = performance.now();
  }

  async close(): Promise<void> {
    for (const { message } of this.undecryptable.values()) this.recordUndecryptable(message);
    await this.journalQueue.close();
    await this.batches.close();
    await this.receiptQueue.finish(async () => undefined);
    this.receipts.flush();
    await this.receiptQueue.close();
  }

  private pushRecording(
    record: () => Promise<void>,
    giveUp: (reason: string) => Promise<void>,
    maxAttempts?: number,
  ): void {
    let attempts = 0;
    this.nextGroup = undefined;
    this.batches.push(async () => {
      try {
        await record();
      } catch (error) {
        if (!isPermanent(error, ++attempts, maxAttempts)) throw error;
        await giveUp(recordingErrorReason(error));
      }
    });
  }

  private async recordEntry(connection: BaileysConnection, entry: JournalEntry): Promise<void> {
    const ownRead = readJournaledRead(entry, connection.now());
    if (ownRead) return this.events.recordPhoneReads(this.device, await toPhoneReads(connection, [ownRead]));
    const read = await readJournalEntry(connection, entry).catch(() => {
      throw new UnreadableEntry();
    });
    const unknown = hasOnlyUnknownFields(read.message, connection.auth.own) ? readUnknownKind(entry) : null;
    const inbound = this.normalize(connection, read.message, read.isLive, unknown);
    if (!inbound || inbound.unsupportedType === UNREADABLE) return;
    await fillPhone(connection, inbound);
    await this.events.recordInbound(this.device, [inbound]);
  }

  /** Waits, because an undecryptable message usually arrives again within a second. */
  private awaitRedelivery(message: InboundMessage): void {
    message.hasFixedTime = true;
    const timer = setTimeout(() => this.recordUndecryptable(message), REDELIVERY_TIMEOUT_MS);
    this.undecryptable.set(keyOf(message), { message, timer });
  }

  private takeUndecryptable(message: InboundMessage): InboundMessage | undefined {
    const awaited = this.undecryptable.get(keyOf(message));
    clearTimeout(awaited?.timer);
    this.undecryptable.delete(keyOf(message));
    return awaited?.message;
  }

  private recordUndecryptable(message: InboundMessage): void {
    this.takeUndecryptable(message);
    this.nextGroup = undefined;
    this.batches.push(() => this.events.recordInbound(this.device, [message]));
  }

  /** Reads the kind, which only the journal's bytes contain. */
  private async readUnknown(
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
    { baileys: { proto }, auth: { own }, now }: BaileysConnection,
    message: WAMessage,
    isLive: boolean,
    unknown: UnknownKind | null = null,
  ): InboundMessage | null {
    try {
      addOuterContext(proto, message, this.contexts.get(message.key.id ?? ''));
      const encode = (content: Parameters<typeof proto.Message.encode>[0]) => proto.Message.encode(content).finish();
      const unknownKind = addUnknown(proto, message, unknown);
      const inbound = normalizeInbound(message, { own, encode, isLive, now: now(), unknownKind });
      return inbound && sanitizeInbound(inbound);
    } catch (error) {
      log.error({ err: error, deviceId: this.device.id }, 'message normalization failed');
      return null;
    }
  }
}

/** Includes the sender, because senders choose IDs. */
const keyOf = ({ waId, fromMe, phone, lid }: InboundMessage): string => `${lid ?? phone} ${fromMe} ${waId}`;
