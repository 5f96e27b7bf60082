import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import type { BaileysEventMap } from '../../baileys/baileys-library.js';
import { findPeer } from '../../baileys/find-peer.js';
import { log } from '../../../platform/logging.js';
import type { ChatChangeMark, TypingState } from '../../connection.messages.js';
import type { PhoneChat } from '../../devices.ports.js';
import { SerialQueue } from '../../sessions/serial-queue.js';
import type { SessionDevice, SessionEvents } from '../../sessions/session-events.js';
import { readChatUpdates } from './read-chat-updates.js';

/** A phone that is read for the first time tells all its archived and muted chats at once. */
const MOST_TOGETHER = 500;

/** What a phone says of its chats, handed over in order, with the word that it has taken what was done here in its place among it. */
export class PhoneChats {
  private readonly queue: SerialQueue;

  constructor(
    private readonly device: SessionDevice,
    private readonly events: SessionEvents,
  ) {
    this.queue = new SerialQueue('record chats of a phone', device.id);
  }

  take({ socket }: BaileysConnection, updates: BaileysEventMap['chats.update']): void {
    const said = readChatUpdates(updates);
    for (let from = 0; from < said.length; from += MOST_TOGETHER) {
      const part = said.slice(from, from + MOST_TOGETHER);
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

  /** Marks of chats as read or unread, among the other settings of chats. */
  takeMarks(record: () => Promise<void>): void {
    this.queue.push(record);
  }

  /** Somebody is typing: shown at once or not at all. */
  takeTyping({ socket }: BaileysConnection, jid: string, state: TypingState): void {
    const show = async (): Promise<void> => {
      const peer = await findPeer(socket, jid);
      if (peer) await this.events.recordTyping(this.device, peer, state);
    };
    show().catch((error: unknown) => log.warn({ err: error, deviceId: this.device.id }, 'typing not shown'));
  }

  /** The phone has taken what was done here, after all that was taken before. */
  told(mark: ChatChangeMark): Promise<void> {
    return this.queue.finish(() => this.events.recordChatTold(this.device, mark));
  }

  /** Resolves when what was taken until now is recorded, or given up. */
  settle(): Promise<void> {
    return this.queue.finish(async () => undefined);
  }

  close(): Promise<void> {
    return this.queue.close();
  }
}
