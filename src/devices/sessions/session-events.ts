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
import type { ConnectionReport } from '../device.entity.js';
import { CountRetry } from '../health/commands/count-retry.js';
import { RecordActivity } from '../health/commands/record-activity.js';
import type { DeviceLimit } from '../devices.contract.js';
import type { ChatChangeMark, Recipient, TypingState } from '../connection.messages.js';
import {
  FindRequestedMedia,
  FindSentContent,
  type HistoryMessage,
  type InboundMessage,
  type MediaRetryResult,
  type PhoneChat,
  type PhoneRead,
  type Receipt,
  ConfirmChatChange,
  RecordHistory,
  RecordInbound,
  RecordMediaRetryResult,
  RecordPhoneChats,
  RecordPhoneReads,
  RecordReceipts,
  RecordTyping,
} from '../devices.ports.js';
import { DeclineCall, type IncomingCall } from '../calls/decline-call.js';
import { PlatformTexts } from '../outbound/platform-texts.js';
import { DeviceCodeIssued, DevicePasskeyRequested, DeviceQrIssued } from '../pairing/invitation-issued.js';
import type { PasskeyOptions } from '../pairing/passkey/passkey.contract.js';
import { FindLinkRejection, type LinkOwner } from '../pairing/find-link-rejection.js';

export interface SessionDevice {
  id: number;
  accountId: number;
  sessionId: string;
  epoch: number;
}

export type PairingPrompt = { expiresAt: Date } & (
  | { kind: 'qr' | 'code'; value: string }
  | { kind: 'passkey'; value: PasskeyOptions }
);

/** Sessions outlive requests, so each call has its own EntityManager. */
@Injectable()
export class SessionEvents {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly connections: RecordConnection,
    private readonly avatars: RecordAvatar,
    private readonly incidents: RecordDeviceEvent,
    private readonly limits: LimitDevice,
    private readonly activity: RecordActivity,
    private readonly calls: DeclineCall,
    private readonly retries: CountRetry,
    private readonly refusals: FindLinkRejection,
    private readonly events: EventBus,
    private readonly texts: PlatformTexts,
  ) {}

  recordConnection({ id, accountId, epoch }: SessionDevice, report: ConnectionReport): Promise<void> {
    return this.inContext(() => this.connections.execute(accountId, id, epoch, report));
  }

  recordAvatar({ id, accountId, epoch }: SessionDevice, picture: Picture | null): Promise<void> {
    return this.inContext(() => this.avatars.execute(accountId, id, epoch, picture));
  }

  recordEvent({ id, accountId, epoch }: SessionDevice, incident: DeviceIncident): Promise<void> {
    return this.inContext(() => this.incidents.execute(accountId, id, incident, epoch));
  }

  limit({ id, accountId }: SessionDevice, limit: { by: DeviceLimit; until: Date | null } | null): Promise<void> {
    return this.inContext(() => this.limits.execute(accountId, id, limit));
  }

  /** Makes no query for IDs that pass `isNotPlatformText`. */
  async recordInbound(
    { id, accountId }: SessionDevice,
    arrived: InboundMessage[],
    isNotPlatformText: (waId: string) => boolean = () => false,
  ): Promise<void> {
    this.inBackground(() => this.activity.execute(accountId, id));
    const messages = await this.texts.withoutPlatformTexts(arrived, isNotPlatformText);
    if (messages.length > 0)
      await this.inContext(() => this.commands.execute(new RecordInbound(accountId, id, messages)));
  }

  /** Expects one chat, oldest first. Returns true if a message was new. */
  async recordHistory({ id, accountId }: SessionDevice, history: HistoryMessage[]): Promise<boolean> {
    const messages = await this.texts.withoutPlatformTexts(history, () => false);
    return (
      messages.length > 0 && this.inContext(() => this.commands.execute(new RecordHistory(accountId, id, messages)))
    );
  }

  async recordReceipts({ id, accountId }: SessionDevice, received: Receipt[]): Promise<void> {
    this.inBackground(() => this.activity.execute(accountId, id));
    const receipts = this.texts.dropReceipts(received);
    if (receipts.length > 0)
      await this.inContext(() => this.commands.execute(new RecordReceipts(accountId, id, receipts)));
  }

  findLinkRejection({ id, accountId }: SessionDevice, owner: LinkOwner, isDuplicateAllowed: boolean) {
    return this.inContext(() => this.refusals.execute(accountId, id, owner, isDuplicateAllowed));
  }

  declineCall({ id, accountId }: SessionDevice, call: IncomingCall): Promise<void> {
    return this.inContext(() => this.calls.execute(accountId, id, call));
  }

  recordPhoneChats({ id, accountId }: SessionDevice, chats: readonly PhoneChat[]): Promise<void> {
    return this.inContext(() => this.commands.execute(new RecordPhoneChats(accountId, id, chats)));
  }

  async recordPhoneReads({ id, accountId }: SessionDevice, reads: readonly PhoneRead[]): Promise<void> {
    if (reads.length > 0) await this.inContext(() => this.commands.execute(new RecordPhoneReads(accountId, id, reads)));
  }

  recordTyping({ id, accountId }: SessionDevice, peer: Recipient, state: TypingState): Promise<void> {
    return this.inContext(() => this.commands.execute(new RecordTyping(accountId, id, peer, state)));
  }

  confirmChatChange({ id, accountId }: SessionDevice, mark: ChatChangeMark): Promise<void> {
    return this.inContext(() => this.commands.execute(new ConfirmChatChange(accountId, id, mark)));
  }

  async findSent({ id, accountId }: SessionDevice, to: Recipient, waId: string): Promise<Uint8Array | null> {
    const platformContent = this.texts.contentOf(id, to, waId);
    const content =
      platformContent ??
      (await this.inContext(() => this.queries.execute(new FindSentContent(accountId, id, to, waId))));
    if (content) this.inBackground(() => this.retries.execute(accountId, id));
    return content;
  }

  findRequestedMedia({ id, accountId }: SessionDevice, waId: string) {
    return this.inContext(() => this.queries.execute(new FindRequestedMedia(accountId, id, waId)));
  }

  recordMediaRetryResult({ accountId }: SessionDevice, messageId: number, answer: MediaRetryResult): Promise<void> {
    return this.inContext(() => this.commands.execute(new RecordMediaRetryResult(accountId, messageId, answer)));
  }

  publishPrompt({ id, accountId, sessionId }: SessionDevice, { kind, value, expiresAt }: PairingPrompt): void {
    const eventTarget = [accountId, id, sessionId] as const;
    if (kind === 'passkey') this.events.publish(new DevicePasskeyRequested(...eventTarget, value, expiresAt));
    else if (kind === 'qr') this.events.publish(new DeviceQrIssued(...eventTarget, value, expiresAt));
    else this.events.publish(new DeviceCodeIssued(...eventTarget, value, expiresAt));
  }

  /** Ignores failures, because lost figures are harmless. */
  private inBackground(work: () => Promise<void>): void {
    this.inContext(work).catch((error: unknown) => log.warn({ err: error }, 'device counter update failed'));
  }

  private async inContext<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.orm.em, work);
  }
}
