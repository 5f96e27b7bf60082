import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../platform/database/base.entity.js';
import type { DeviceLimit, DeviceReason, DeviceState, GuardReason } from './devices.contract.js';
import type { HistoryDays } from './history/history-days.contract.js';
import { protectionColumns } from './protection/protection.columns.js';

const DeviceSchema = defineEntity({
  name: 'Device',
  tableName: 'devices',
  properties: {
    ...baseProperties,
    accountId: accountId().index(),
    sessionId: p.string().length(32).unique(),
    name: p.string().length(60),
    accountName: p.string().length(255).nullable(),
    phone: p.string().length(20).nullable(),
    lid: p.string().length(20).nullable(),
    state: p.string().length(20).$type<DeviceState>().default('new'),
    stateReason: p.string().length(30).$type<DeviceReason>().nullable(),
    refusedPhone: p.string().length(20).nullable(),
    isMain: p.boolean().default(false),
    /** Stored, because WhatsApp's URLs expire and the content security policy blocks them. */
    avatar: p.blob().nullable().lazy(),
    avatarType: p.string().length(30).nullable(),
    avatarMark: p.string().length(16).nullable(),
    /** Shows the typing of both sides. */
    showsTyping: p.boolean().default(false),
    gapMinSeconds: p.integer().default(20),
    gapMaxSeconds: p.integer().default(120),
    /** WhatsApp's limit on new chats, which ends at `limitedUntil`. */
    limitedBy: p.string().length(20).$type<DeviceLimit>().nullable(),
    limitedUntil: p.datetime().columnType('timestamptz').nullable(),
    declinesCalls: p.boolean().default(false),
    declinedCallText: p.string().length(1000).nullable(),
    /** Days imported at linking. 0 imports none. */
    historyDays: p.smallint().$type<HistoryDays>().default(7),
    ...protectionColumns,
    connectedAt: p.datetime().columnType('timestamptz').nullable(),
    /** Null while a user or WhatsApp has stopped the device. */
    awaitedSince: p.datetime().columnType('timestamptz').nullable(),
    lastActivityAt: p.datetime().columnType('timestamptz').nullable(),
  },
});

const STOPPED: readonly DeviceState[] = ['new', 'off', 'logged_out', 'banned', 'needs_passkey'];

export interface ConnectionReport {
  state: DeviceState;
  reason: DeviceReason | null;
  refusedPhone?: string | null;
  openedAt?: Date;
  identity?: { phone: string; lid: string | null; accountName: string | null };
}

/**
 * States: new -> qr | code -> scanned -> syncing -> on <-> reconnecting | unstable -> off | logged_out | banned, and
 * from these back to qr or connecting.
 */
export class Device extends DeviceSchema.class {
  static create(accountId: number, sessionId: string, name: string): Device {
    const device = new Device();
    Object.assign(device, { accountId, sessionId, name, state: 'new', isMain: false });
    return device;
  }

  applyReport({ state, reason, openedAt, identity, refusedPhone = null }: ConnectionReport, now: Date): boolean {
    const previous = JSON.stringify([this.state, this.stateReason, this.phone, this.lid, this.accountName]);
    if (openedAt) this.connectedAt = openedAt;
    if (openedAt) this.awaitedSince ??= openedAt;
    if (STOPPED.includes(state)) this.awaitedSince = null;
    if (state === 'on' || this.state === 'on') this.lastActivityAt = now;
    this.state = state;
    this.stateReason = reason;
    this.refusedPhone = refusedPhone;
    if (identity) {
      if (this.phone !== identity.phone) this.resetForNewNumber(now);
      this.phone = identity.phone;
      this.lid = identity.lid ?? this.lid ?? null;
      this.accountName = identity.accountName ?? this.accountName ?? null;
    }
    return previous !== JSON.stringify([this.state, this.stateReason, this.phone, this.lid, this.accountName]);
  }

  private resetForNewNumber(now: Date): void {
    this.removeAvatar();
    this.linkedAt = now;
  }

  limit(limit: { by: DeviceLimit; until: Date | null } | null): boolean {
    const previous = JSON.stringify([this.limitedBy ?? null, this.limitedUntil ?? null]);
    this.limitedBy = limit?.by ?? null;
    this.limitedUntil = limit?.until ?? null;
    return previous !== JSON.stringify([this.limitedBy, this.limitedUntil]);
  }

  pauseBulkSending(reason: GuardReason, now: Date): boolean {
    if (this.guardedAt) return false;
    this.guardedAt = now;
    this.guardReason = reason;
    return true;
  }

  resumeBulkSending(): boolean {
    if (!this.guardedAt) return false;
    this.guardedAt = null;
    this.guardReason = null;
    return true;
  }

  rename(name: string): void {
    this.name = name;
  }

  makeMain(): void {
    this.isMain = true;
  }

  makeNormal(): void {
    this.isMain = false;
  }

  setAvatar(bytes: Buffer, mimetype: string): boolean {
    const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    if (mark === this.avatarMark) return false;
    this.avatar = bytes;
    this.avatarType = mimetype;
    this.avatarMark = mark;
    return true;
  }

  removeAvatar(): boolean {
    if (!this.avatarMark) return false;
    this.avatar = null;
    this.avatarType = null;
    this.avatarMark = null;
    return true;
  }
}
DeviceSchema.setClass(Device);
