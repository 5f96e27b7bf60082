import { RequestContext } from '@mikro-orm/core';
import type { Picture } from '../lookups.messages.js';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { LimitDevice } from '../protection/commands/limit-device.js';
import { log } from '../../platform/logging.js';
import { RecordAvatar } from './commands/record-avatar.js';
import { RecordConnection } from './commands/record-connection.js';
import { type DeviceIncident, RecordDeviceEvent } from '../health/commands/record-device-event.js';
import type { Sighting } from '../device.entity.js';
import { CountRetry } from '../health/commands/count-retry.js';
import { NoteActivity } from '../health/commands/note-activity.js';
import type { DeviceLimit } from '../devices.contract.js';
import type { ChatChangeMark, Recipient, TypingState } from '../connection.messages.js';
import {
  FindRequestedMedia,
  FindSentContent,
  type InboundMessage,
  type MediaAnswer,
  type PhoneChat,
  type PhoneRead,
  type Receipt,
  RecordChatTold,
  RecordInbound,
  RecordMediaAnswer,
  RecordPhoneChats,
  RecordPhoneReads,
  RecordReceipts,
  RecordTyping,
} from '../devices.ports.js';
import { DeclineCall, type IncomingCall } from '../calls/decline-call.js';
import { PlatformTexts } from '../outbound/platform-texts.js';
import { DeviceCodeIssued, DevicePasskeyRequested, DeviceQrIssued } from '../pairing/invitation-issued.js';
import type { PasskeyOptions } from '../pairing/passkey/passkey.contract.js';
import { FindLinkRefusal, type LinkOwner } from '../pairing/queries/find-link-refusal.js';

export interface SessionDevice {
  id: number;
  accountId: number;
  sessionId: string;
  /** Of the claim under which this process holds it. */
  epoch: number;
}

/** What is shown to link a device. */
export type Invitation = { expiresAt: Date } & (
  | { kind: 'qr' | 'code'; value: string }
  | { kind: 'passkey'; value: PasskeyOptions }
);

/** Where a session tells what it sees. Each call has an EntityManager of its own: a session lives outside of any request. */
@Injectable()
export class SessionEvents {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly texts: PlatformTexts,
  ) {}

  recordConnection({ id, accountId, epoch }: SessionDevice, sighting: Sighting): Promise<void> {
    return this.alone(() => this.commands.execute(new RecordConnection(accountId, id, epoch, sighting)));
  }

  recordAvatar({ id, accountId, epoch }: SessionDevice, picture: Picture | null): Promise<void> {
    return this.alone(() => this.commands.execute(new RecordAvatar(accountId, id, epoch, picture)));
  }

  /** One entry of the device's timeline. */
  recordEvent({ id, accountId }: SessionDevice, incident: DeviceIncident): Promise<void> {
    return this.alone(() => this.commands.execute(new RecordDeviceEvent(accountId, id, incident)));
  }

  /** What WhatsApp forbids the number for a while; null when it is free again. */
  limit({ id, accountId }: SessionDevice, limit: { by: DeviceLimit; until: Date | null } | null): Promise<void> {
    return this.alone(() => this.commands.execute(new LimitDevice(accountId, id, limit)));
  }

  /** `isCleared`: whether a message is known not to be a text of the platform itself. */
  async recordInbound(
    { id, accountId }: SessionDevice,
    arrived: InboundMessage[],
    isCleared: (waId: string) => boolean = () => false,
  ): Promise<void> {
    this.aside(() => this.commands.execute(new NoteActivity(accountId, id)));
    const messages = await this.texts.leaveOut(arrived, isCleared);
    if (messages.length > 0) await this.alone(() => this.commands.execute(new RecordInbound(accountId, id, messages)));
  }

  async recordReceipts({ id, accountId }: SessionDevice, news: Receipt[]): Promise<void> {
    this.aside(() => this.commands.execute(new NoteActivity(accountId, id)));
    const receipts = this.texts.takeOut(news);
    if (receipts.length > 0) await this.alone(() => this.commands.execute(new RecordReceipts(accountId, id, receipts)));
  }

  findLinkRefusal({ id, accountId }: SessionDevice, owner: LinkOwner, isDuplicateAllowed: boolean) {
    return this.alone(() => this.queries.execute(new FindLinkRefusal(accountId, id, owner, isDuplicateAllowed)));
  }

  declineCall({ id, accountId }: SessionDevice, call: IncomingCall): Promise<void> {
    return this.alone(() => this.commands.execute(new DeclineCall(accountId, id, call)));
  }

  recordPhoneChats({ id, accountId }: SessionDevice, chats: readonly PhoneChat[]): Promise<void> {
    return this.alone(() => this.commands.execute(new RecordPhoneChats(accountId, id, chats)));
  }

  async recordPhoneReads({ id, accountId }: SessionDevice, reads: readonly PhoneRead[]): Promise<void> {
    if (reads.length > 0) await this.alone(() => this.commands.execute(new RecordPhoneReads(accountId, id, reads)));
  }

  recordTyping({ id, accountId }: SessionDevice, peer: Recipient, state: TypingState): Promise<void> {
    return this.alone(() => this.commands.execute(new RecordTyping(accountId, id, peer, state)));
  }

  recordChatTold({ id, accountId }: SessionDevice, mark: ChatChangeMark): Promise<void> {
    return this.alone(() => this.commands.execute(new RecordChatTold(accountId, id, mark)));
  }

  async findSent({ id, accountId }: SessionDevice, to: Recipient, waId: string): Promise<Uint8Array | null> {
    const ours = this.texts.contentOf(id, to, waId);
    const content =
      ours ?? (await this.alone(() => this.queries.execute(new FindSentContent(accountId, id, to, waId))));
    if (content) this.aside(() => this.commands.execute(new CountRetry(accountId, id)));
    return content;
  }

  findRequestedMedia({ id, accountId }: SessionDevice, waId: string) {
    return this.alone(() => this.queries.execute(new FindRequestedMedia(accountId, id, waId)));
  }

  recordMediaAnswer({ accountId }: SessionDevice, messageId: number, answer: MediaAnswer): Promise<void> {
    return this.alone(() => this.commands.execute(new RecordMediaAnswer(accountId, messageId, answer)));
  }

  invite({ accountId, sessionId }: SessionDevice, { kind, value, expiresAt }: Invitation): void {
    const about = [accountId, sessionId] as const;
    if (kind === 'passkey') this.events.publish(new DevicePasskeyRequested(...about, value, expiresAt));
    else if (kind === 'qr') this.events.publish(new DeviceQrIssued(...about, value, expiresAt));
    else this.events.publish(new DeviceCodeIssued(...about, value, expiresAt));
  }

  /** Figures hold nothing up, and one that is lost is no harm. */
  private aside(work: () => Promise<void>): void {
    this.alone(work).catch((error: unknown) => log.warn({ err: error }, 'figure of a device not written'));
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.orm.em, work);
  }
}
