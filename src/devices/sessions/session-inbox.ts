import { log } from '../../platform/logging.js';
import { type InboundMessage, type Receipt, UNREADABLE } from '../handovers.messages.js';
import type { Arrival, ArrivalJournal } from './arrival-journal.js';
import type { BaileysConnection } from './baileys-connection.js';
import type { WAMessage } from './baileys-library.js';
import { BoundedCache } from './bounded-cache.js';
import { readSender } from './connection-events.js';
import { findPhone } from './find-peer.js';
import { readArrival } from './keep-arrivals.js';
import { normalizeInbound } from './normalize-inbound.js';
import { ReceiptCollector } from './receipt-collector.js';
import { SerialQueue } from './serial-queue.js';
import type { SessionDevice, SessionOutlet } from './session-outlet.js';
import { tidyInbound } from './tidy-inbound.js';

const PATIENCE_MS = 8_000;
/** Messages between their decryption and Baileys' event; one beyond is only looked up once more. */
const MOST_CLEARED = 5_000;

/** What arrives for one device, handed over in order: one batch of messages at a time, receipts beside them. */
export class SessionInbox {
  private readonly batches: SerialQueue;
  private readonly news: SerialQueue;
  private readonly kept: SerialQueue;
  private readonly receipts: ReceiptCollector;
  private readonly held = new Map<string, { message: InboundMessage; timer: NodeJS.Timeout }>();
  /** Ids of messages that the journal has taken, so they are no texts of the platform itself. */
  private readonly cleared = new BoundedCache<true>(MOST_CLEARED);

  constructor(
    private readonly device: SessionDevice,
    private readonly outlet: SessionOutlet,
    private readonly journal: ArrivalJournal,
  ) {
    this.batches = new SerialQueue('record messages', device.id);
    this.news = new SerialQueue('record receipts', device.id);
    this.kept = new SerialQueue('keep arrivals', device.id);
    this.receipts = new ReceiptCollector((receipts) => this.news.finish(() => outlet.recordReceipts(device, receipts)));
  }

  takeReceipts(connection: BaileysConnection, receipts: readonly Receipt[]): void {
    const nameless = receipts.filter(({ from }) => from && !from.phone);
    this.receipts.add(receipts.filter((receipt) => !nameless.includes(receipt)));
    if (nameless.length > 0) this.news.push(async () => this.receipts.add(await withPhones(connection, nameless)));
  }

  /** Resolves when the message cannot be lost any more, or cannot be kept. */
  async keep(connection: BaileysConnection, arrival: Arrival): Promise<void> {
    await this.kept.finish(async () => {
      if (await this.journal.keep(this.device, arrival)) this.cleared.set(arrival.waId, true);
    });
    // Nobody tells of it any more, and the next connection may have asked for what is left before it was there.
    if (connection.isEnded) this.takeLeft(connection, [arrival]);
  }

  /** What a former connection, or a process that is gone, had of WhatsApp and did not record. */
  listLeft(): Promise<Arrival[]> {
    return this.journal.list(this.device);
  }

  /** Records it before anything that comes from now on; what cannot be recorded holds up nothing behind it for good. */
  takeLeft(connection: BaileysConnection, arrivals: readonly Arrival[]): void {
    for (const arrival of arrivals)
      this.batches.push(async () => {
        await this.recordLeft(connection, arrival);
        await this.journal.forget(this.device, [arrival.waId]);
      });
  }

  takeMessages(connection: BaileysConnection, messages: readonly WAMessage[], isLive: boolean): void {
    const batch: InboundMessage[] = [];
    for (const message of messages) {
      const inbound = this.normalize(connection, message, isLive);
      if (!inbound) continue;
      const former = this.stopHolding(inbound);
      // A phone may give another time to what it sends again.
      if (former && former.at < inbound.at) inbound.at = former.at;
      if (inbound.unsupportedType === UNREADABLE) this.hold(inbound);
      else batch.push(inbound);
    }
    // A receipt that arrives together with a message of our other devices is folded into the message's status.
    const folded = messages.filter(({ key, status }) => key.fromMe && key.id && (status ?? 0) > 2);
    this.batches.push(async () => {
      for (const message of batch) await learnPhone(connection, message);
      if (batch.length > 0) await this.outlet.recordInbound(this.device, batch, (waId) => this.cleared.has(waId));
      this.receipts.add(await withPhones(connection, folded.map(toReceipt)));
      const ids = messages.flatMap(({ key }) => key.id ?? []);
      await this.journal.forget(this.device, ids);
      for (const id of ids) this.cleared.del(id);
    });
  }

  async close(): Promise<void> {
    for (const { message } of this.held.values()) this.release(message);
    await this.kept.close();
    await this.batches.close();
    this.receipts.flush();
    await this.news.close();
  }

  private async recordLeft(connection: BaileysConnection, arrival: Arrival): Promise<void> {
    const read = await readArrival(connection, arrival).catch((error: unknown) =>
      log.error({ err: error, deviceId: this.device.id }, 'message that was left not understood'),
    );
    const inbound = read && this.normalize(connection, read.message, read.isLive);
    if (!inbound || inbound.unsupportedType === UNREADABLE) return;
    await learnPhone(connection, inbound);
    await this.outlet.recordInbound(this.device, [inbound]);
  }

  /** What cannot be decrypted is asked for again, and mostly comes within a second: only then is it shown as unreadable. */
  private hold(message: InboundMessage): void {
    const timer = setTimeout(() => this.release(message), PATIENCE_MS);
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
    this.batches.push(() => this.outlet.recordInbound(this.device, [message]));
  }

  private normalize(connection: BaileysConnection, message: WAMessage, isLive: boolean): InboundMessage | null {
    const { Message } = connection.baileys.proto;
    try {
      const encode = (content: Parameters<typeof Message.encode>[0]) => Message.encode(content).finish();
      const inbound = normalizeInbound(message, { own: connection.auth.own, encode, isLive, now: new Date() });
      return inbound && tidyInbound(inbound);
    } catch (error) {
      log.error({ err: error, deviceId: this.device.id }, 'message not understood');
      return null;
    }
  }
}

/** Ids are chosen by their senders: only one of the same sender is the same message. */
const nameOf = ({ waId, fromMe, phone, lid }: InboundMessage): string => `${lid ?? phone} ${fromMe} ${waId}`;

/** A message addressed by LID alone: the phone may be known from elsewhere. */
async function learnPhone(connection: BaileysConnection, message: InboundMessage): Promise<void> {
  if (!message.phone) message.phone = await findPhone(connection.socket, message.lid);
}

/** The same of whoever sent a receipt. */
function withPhones({ socket }: BaileysConnection, receipts: Receipt[]): Promise<Receipt[]> {
  return Promise.all(
    receipts.map(async (receipt) => {
      const { from } = receipt;
      return from && !from.phone
        ? { ...receipt, from: { ...from, phone: await findPhone(socket, from.lid) } }
        : receipt;
    }),
  );
}

function toReceipt({ key, status }: WAMessage): Receipt {
  const told = status === 3 ? 'delivered' : status === 4 ? 'read' : 'played';
  return { waId: key.id ?? '', from: readSender(key), status: told, error: null, at: new Date() };
}
