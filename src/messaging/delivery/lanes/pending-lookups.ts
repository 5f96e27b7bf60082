import { EntityManager } from '@mikro-orm/postgresql';
import { AreReady, LookUpRecipient } from '../../../devices/lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Recipient } from '../../../devices/connection.messages.js';
import { DeviceNotConnected, LookupUnanswered, SendRejected } from '../../../devices/devices.errors.js';
import { isUnderLease } from '../../../devices/devices.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { joinByLid } from '../../../address-book/contacts/spellings/join-by-lid.sql.js';
import { adoptNumber } from '../../../address-book/contacts/spellings/adopt-number.sql.js';
import { joinOptOut } from '../../../address-book/opt-out/join-opt-out.sql.js';
import { type MessageClaim, type DeviceClaim, releaseClaims } from '../claim-queued.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { recordCheck } from '../outcomes/record-check.js';
import { HoldMessages } from '../preparing/hold-messages.js';
import { deliverJob } from '../deliver.job.js';

const MAX_PARALLEL_LOOKUPS_PER_DEVICE = 4;
/** Slower lookups release their slot to others. */
const MAX_SLOT_MS = 1_000;
/** Attempts within about an hour. */
const MAX_LOOKUP_ATTEMPTS = 60;
const RETRY_MS = 1_000;

/** Larger uploads delay other chats. */
const LARGE_FILE_BYTES = 5_000_000;

const needsUpload = ({ media, content }: MessageClaim): boolean =>
  !content && !!media?.size && media.size >= LARGE_FILE_BYTES;

interface PendingChat {
  deviceClaim: DeviceClaim;
  claims: MessageClaim[];
  isAnswered: boolean;
}

interface DeviceLookups {
  chats: Map<number, PendingChat>;
  running: number;
  uploads: Promise<unknown>;
  queue: (() => void)[];
}

export type Resume = (claims: readonly MessageClaim[]) => void;

interface LaneCallbacks {
  prepare: (claim: MessageClaim) => Promise<void>;
  resume: Resume;
  /** Called if claims may be `sending` although no process sends them. */
  markUncertain: () => void;
}

/** Keeps lookups and large uploads out of the lane. */
@Injectable()
export class PendingLookups {
  private readonly devices = new Map<number, DeviceLookups>();

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly holds: HoldMessages,
    private readonly finalize: FinalizeMessages,
    private readonly jobs: Jobs,
  ) {}

  /** Returns claims to send now. Others are held, or go to `resume` later. */
  async filterReady(
    deviceClaim: DeviceClaim,
    claims: readonly MessageClaim[],
    lane: LaneCallbacks,
  ): Promise<MessageClaim[]> {
    const ready = await this.findReady(
      deviceClaim,
      claims.map(({ contact }) => contact),
    );
    const lookups = this.getLookups(deviceClaim.deviceId);
    return claims.filter((claim, index) => {
      const pending = lookups.chats.get(claim.chatId);
      if (pending?.isAnswered) return this.rejoin(lookups, pending, claim, lane.resume);
      if (pending) {
        if (!pending.claims.some(({ id }) => id === claim.id)) pending.claims.push(claim);
        return false;
      }
      if (claim.isLookedUp || (ready[index] && !needsUpload(claim))) return true;
      const started: PendingChat = { deviceClaim, claims: [claim], isAnswered: false };
      lookups.chats.set(claim.chatId, started);
      void this.lookUp(deviceClaim, lookups, started, lane).catch((error: unknown) =>
        this.retry(deviceClaim, lane, error),
      );
      return false;
    });
  }

  findReady({ accountId, deviceId }: DeviceClaim, recipients: readonly Recipient[]): Promise<boolean[]> {
    return this.queries.execute(new AreReady(accountId, deviceId, recipients));
  }

  /** Callers may ignore SendRejected, because the next send throws it again. */
  async lookUpRecipient({ accountId, deviceId }: DeviceClaim, to: Recipient): Promise<void> {
    await this.inSlot(this.getLookups(deviceId), () =>
      this.commands.execute(new LookUpRecipient(accountId, deviceId, { phone: to.phone, lid: to.lid })),
    );
  }

  /** Call when no lane adds more. */
  async releaseAll(): Promise<void> {
    const pending = [...this.devices.values()].flatMap(({ chats }) => [...chats.values()]);
    await Promise.all(
      pending.map(({ deviceClaim, claims }) =>
        releaseClaims(this.em.fork(), deviceClaim, claims.splice(0), { isAttempt: false }),
      ),
    );
  }

  /** Prevents a message claimed after the lookup from overtaking earlier ones. */
  private rejoin(lookups: DeviceLookups, pending: PendingChat, claim: MessageClaim, resume: Resume): boolean {
    if (!claim.isLookedUp) {
      claim.isLookedUp = true;
      resume([claim]);
      return false;
    }
    pending.claims = pending.claims.filter(({ id }) => id !== claim.id);
    if (pending.claims.length === 0) lookups.chats.delete(claim.chatId);
    return true;
  }

  private async lookUp(
    deviceClaim: DeviceClaim,
    lookups: DeviceLookups,
    pending: PendingChat,
    { prepare, resume }: LaneCallbacks,
  ): Promise<void> {
    const { accountId, deviceId } = deviceClaim;
    const [first] = pending.claims;
    if (!first) return;
    const { contact, chatId } = first;
    try {
      const found = await this.inSlot(lookups, () =>
        this.commands.execute(new LookUpRecipient(accountId, deviceId, { phone: contact.phone, lid: contact.lid })),
      );
      const [knownPhone, foundPhone] = [contact.phone, found.phone];
      const isRespelled = knownPhone !== null && foundPhone !== null && knownPhone !== foundPhone;
      if (isRespelled && !(await adoptNumber(this.em, accountId, contact.id, { from: knownPhone, to: foundPhone })))
        throw new SendRejected('not_on_whatsapp');
      if ((await this.recordAddresses(accountId, contact, found)) || isRespelled) {
        lookups.chats.delete(chatId);
        return await this.requeueForRecheck(deviceClaim, pending.claims);
      }
      for (const claim of pending.claims)
        if (needsUpload(claim)) await this.upload(deviceClaim, lookups, () => prepare(claim));
      for (const claim of pending.claims) claim.isLookedUp = true;
      pending.isAnswered = true;
      resume(pending.claims);
    } catch (error) {
      lookups.chats.delete(chatId);
      await this.holdOrFail(deviceClaim, first, pending.claims, error);
    }
  }

  private async upload({ deviceId }: DeviceClaim, lookups: DeviceLookups, prepare: () => Promise<void>): Promise<void> {
    lookups.uploads = lookups.uploads
      .then(prepare)
      .catch((error: unknown) => log.info({ err: error, deviceId }, 'upload of large file failed'));
    await lookups.uploads;
  }

  /** Returns true when the second address reveals an opt-out or another contact. */
  private async recordAddresses(
    accountId: number,
    known: MessageClaim['contact'],
    { phone, lid }: Recipient,
  ): Promise<boolean> {
    if (phone === null || lid === null || (known.phone !== null && known.lid !== null)) return false;
    const isOptedOut = await joinOptOut(this.em, accountId, { phone, lid });
    const isJoined = known.lid === null && (await joinByLid(this.em, accountId, known.id, { phone, lid }));
    return isOptedOut || isJoined;
  }

  /** Checks again, because the other address may have opted out. */
  private async requeueForRecheck(deviceClaim: DeviceClaim, claims: readonly MessageClaim[]): Promise<void> {
    const { accountId, deviceId } = deviceClaim;
    await database(this.em)
      .updateTable('messages')
      .set({ content: null })
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${claims.map(({ id }) => id)}::bigint[])`)
      .where('status', '=', 'sending')
      .where(isUnderLease(deviceClaim))
      .execute();
    await releaseClaims(this.em, deviceClaim, claims, { isAttempt: false });
    await this.jobs.enqueue(deliverJob, { accountId, deviceId });
  }

  private async holdOrFail(
    deviceClaim: DeviceClaim,
    first: MessageClaim,
    claims: readonly MessageClaim[],
    error: unknown,
  ): Promise<void> {
    const { accountId } = deviceClaim;
    const ids = claims.map(({ id }) => id);
    if (error instanceof DeviceNotConnected) return releaseClaims(this.em, deviceClaim, claims, { isAttempt: false });
    if (error instanceof SendRejected) {
      if (error.failure === 'not_on_whatsapp')
        await recordCheck(this.em, accountId, first.contact.id, { hasWhatsapp: false });
      return this.finalize.fail(accountId, ids, error.failure);
    }
    if (!(error instanceof LookupUnanswered))
      log.warn({ err: error, deviceId: deviceClaim.deviceId }, 'recipient lookup failed');
    if (first.attempts >= MAX_LOOKUP_ATTEMPTS) return this.finalize.fail(accountId, ids, 'lookup_unanswered');
    await this.holds.hold(deviceClaim, claims, 'lookup');
  }

  private async retry(
    { accountId, deviceId }: DeviceClaim,
    { markUncertain }: LaneCallbacks,
    error: unknown,
  ): Promise<void> {
    log.warn({ err: error, deviceId }, 'recipient lookup result not written');
    markUncertain();
    await this.jobs.enqueue(deliverJob, { accountId, deviceId }, { delayMs: RETRY_MS });
  }

  private async inSlot<T>(lookups: DeviceLookups, work: () => Promise<T>): Promise<T> {
    if (lookups.running >= MAX_PARALLEL_LOOKUPS_PER_DEVICE)
      await new Promise<void>((resolve) => lookups.queue.push(resolve));
    lookups.running += 1;
    let hasSlot = true;
    const release = (): void => {
      if (!hasSlot) return;
      hasSlot = false;
      lookups.running -= 1;
      lookups.queue.shift()?.();
    };
    const timer = setTimeout(release, MAX_SLOT_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  private getLookups(deviceId: number): DeviceLookups {
    let lookups = this.devices.get(deviceId);
    if (!lookups)
      this.devices.set(deviceId, (lookups = { chats: new Map(), running: 0, uploads: Promise.resolve(), queue: [] }));
    return lookups;
  }
}
