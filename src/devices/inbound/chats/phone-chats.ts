import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import type { BaileysEventMap } from '../../baileys/baileys-library.js';
import { findPeer } from '../../baileys/find-peer.js';
import { log } from '../../../platform/logging.js';
import type { ChatChangeMark, TypingState } from '../../connection.messages.js';
import type { PhoneChat } from '../../devices.ports.js';
import { SerialQueue } from '../../sessions/serial-queue.js';
import type { SessionDevice, SessionEvents } from '../../sessions/session-events.js';
import { readChatUpdates } from './read-chat-updates.js';

/** A new link reports all archived and muted chats. */
const MAX_BATCH = 500;

/** Keeps a phone's reports and confirmations in order. */
export class PhoneChats {
  private readonly queue: SerialQueue;

  constructor(
    private readonly device: SessionDevice,
    private readonly events: SessionEvents,
  ) {
    this.queue = new SerialQueue('record chats of a phone', device.id);
  }

  add({ socket }: BaileysConnection, updates: BaileysEventMap['chats.update']): void {
    const reported = readChatUpdates(updates);
    for (let from = 0; from < reported.length; from += MAX_BATCH) {
      const part = reported.slice(from, from + MAX_BATCH);
      this.queue.push(async () => {
        const chats: PhoneChat[] = [];
        for (const { jid, ...chat } of part) {
          const peer = await findPeer(socket, jid);
          if (peer) chats.push({ peer, ...chat });
        }
        await this.events.recordPhoneChats(this.device, chats);
      });
    }
  }

  enqueue(record: () => Promise<void>): void {
    this.queue.push(record);
  }

  /** Bypasses the queue, because a late typing state is useless. */
  showTyping({ socket }: BaileysConnection, jid: string, state: TypingState): void {
    const show = async (): Promise<void> => {
      const peer = await findPeer(socket, jid);
      if (peer) await this.events.recordTyping(this.device, peer, state);
    };
    show().catch((error: unknown) => log.warn({ err: error, deviceId: this.device.id }, 'typing update failed'));
  }

  confirm(mark: ChatChangeMark): Promise<void> {
    return this.queue.finish(() => this.events.confirmChatChange(this.device, mark));
  }

  settle(): Promise<void> {
    return this.queue.finish(async () => undefined);
  }

  close(): Promise<void> {
    return this.queue.close();
  }
}
