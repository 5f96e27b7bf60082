import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../platform/database/base.entity.js';
import type { DeviceLimit, DeviceReason, DeviceState, GuardReason } from './devices.contract.js';
import { protectionColumns } from './protection/protection.columns.js';

const DeviceSchema = defineEntity({
  name: 'Device',
  tableName: 'devices',
  properties: {
    ...baseProperties,
    accountId: accountId().index(),
    /** Names the device on the wire; long and random, so that it cannot be guessed. */
    sessionId: p.string().length(32).unique(),
    name: p.string().length(60),
    /** The name its owner gave the WhatsApp account. */
    accountName: p.string().length(255).nullable(),
    /** Digits without plus. */
    phone: p.string().length(20).nullable(),
    lid: p.string().length(20).nullable(),
    state: p.string().length(20).$type<DeviceState>().default('new'),
    stateReason: p.string().length(30).$type<DeviceReason>().nullable(),
    /** The number whose link was refused. */
    refusedPhone: p.string().length(20).nullable(),
    /** The platform's own sending device; at most one row of the whole table has it. */
    isMain: p.boolean().default(false),
    /** A small copy of the account's picture: WhatsApp's own addresses expire and may not be shown by our pages. */
    avatar: p.blob().nullable().lazy(),
    avatarType: p.string().length(30).nullable(),
    /** Changes with the picture. */
    avatarMark: p.string().length(16).nullable(),
    /** Shows when somebody is typing, and tells them when the account's users are: only then is presence sent. */
    showsTyping: p.boolean().default(false),
    /** Seconds between two messages that go to many, whoever sends them. */
    gapMinSeconds: p.integer().default(20),
    gapMaxSeconds: p.integer().default(120),
    /** What WhatsApp forbids for a while; null, or an end that has passed, means nothing. */
    limitedBy: p.string().length(20).$type<DeviceLimit>().nullable(),
    limitedUntil: p.datetime().columnType('timestamptz').nullable(),
    /** Incoming calls are declined, and the caller gets the text; without one nothing is sent. */
    declinesCalls: p.boolean().default(false),
    declinedCallText: p.string().length(1000).nullable(),
    ...protectionColumns,
    connectedAt: p.datetime().columnType('timestamptz').nullable(),
    /** Since when it is to be connected; null while somebody, or WhatsApp, has it stopped. */
    awaitedSince: p.datetime().columnType('timestamptz').nullable(),
    lastActivityAt: p.datetime().columnType('timestamptz').nullable(),
  },
});

/** It does not try to come back by itself. */
const STOPPED: readonly DeviceState[] = ['new', 'off', 'logged_out', 'banned', 'needs_passkey'];

/** What the session of a device has seen. */
export interface Sighting {
  state: DeviceState;
  reason: DeviceReason | null;
  /** The number whose link was refused. */
  refusedPhone?: string | null;
  /** When the connection opened, told once for each. */
  openedAt?: Date;
  /** Told once WhatsApp has accepted the link. */
  identity?: { phone: string; lid: string | null; accountName: string | null };
}

/**
 * One linked WhatsApp number:
 * new -> qr | code -> scanned -> syncing -> on <-> reconnecting | unstable -> off | logged_out | banned, and from these back to qr or connecting.
 */
export class Device extends DeviceSchema.class {
  static create(accountId: number, sessionId: string, name: string): Device {
    const device = new Device();
    Object.assign(device, { accountId, sessionId, name, state: 'new', isMain: false });
    return device;
  }

  /** Writes down what the session saw. False when nothing is new. */
  observe({ state, reason, openedAt, identity, refusedPhone = null }: Sighting, now: Date): boolean {
    const before = JSON.stringify([this.state, this.stateReason, this.phone, this.lid, this.accountName]);
    if (openedAt) this.connectedAt = openedAt;
    if (openedAt) this.awaitedSince ??= openedAt;
    if (STOPPED.includes(state)) this.awaitedSince = null;
    if (state === 'on' || this.state === 'on') this.lastActivityAt = now;
    this.state = state;
    this.stateReason = reason;
    this.refusedPhone = refusedPhone;
    if (identity) {
      if (this.phone !== identity.phone) this.becomeNumber(now);
      this.phone = identity.phone;
      this.lid = identity.lid ?? this.lid ?? null;
      this.accountName = identity.accountName ?? this.accountName ?? null;
    }
    return before !== JSON.stringify([this.state, this.stateReason, this.phone, this.lid, this.accountName]);
  }

  /** Another number: its picture is not this one's, and it has to warm up by itself. */
  private becomeNumber(now: Date): void {
    this.dropAvatar();
    this.linkedAt = now;
  }

  /** False when nothing is new. */
  limit(limit: { by: DeviceLimit; until: Date | null } | null): boolean {
    const before = JSON.stringify([this.limitedBy ?? null, this.limitedUntil ?? null]);
    this.limitedBy = limit?.by ?? null;
    this.limitedUntil = limit?.until ?? null;
    return before !== JSON.stringify([this.limitedBy, this.limitedUntil]);
  }

  /** False when it is guarded already. */
  guard(reason: GuardReason, now: Date): boolean {
    if (this.guardedAt) return false;
    this.guardedAt = now;
    this.guardReason = reason;
    return true;
  }

  /** False when it was not guarded. */
  letGo(): boolean {
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

  /** False when it is the picture it already has. */
  keepAvatar(bytes: Buffer, mimetype: string): boolean {
    const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    if (mark === this.avatarMark) return false;
    this.avatar = bytes;
    this.avatarType = mimetype;
    this.avatarMark = mark;
    return true;
  }

  /** False when it had none. */
  dropAvatar(): boolean {
    if (!this.avatarMark) return false;
    this.avatar = null;
    this.avatarType = null;
    this.avatarMark = null;
    return true;
  }
}
DeviceSchema.setClass(Device);
