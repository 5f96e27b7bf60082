import { EntityManager } from '@mikro-orm/postgresql';
import { AreReady, LookUpRecipient } from '../../../devices/lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Recipient } from '../../../devices/connection.messages.js';
import { DeviceNotConnected, LookupUnanswered, SendRefused } from '../../../devices/devices.errors.js';
import { arrayParam } from '../../../platform/database/array-param.js';
import { log } from '../../../platform/logging.js';
import { Workers } from '../../../platform/queues/workers.js';
import { adoptNumber } from '../../contacts/spellings/adopt-number.js';
import { type Claim, type DeviceClaim, releaseClaims } from '../claim-queued.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { recordCheck } from '../outcomes/record-check.js';
import { HoldMessages } from '../preparing/hold-messages.js';
import { DeliverWorker } from '../workers/deliver.worker.js';

/** Lookups of one device at a time. */
const MAX_PARALLEL_LOOKUPS = 4;
/** About an hour, with the rests between. */
const MAX_LOOKUP_ATTEMPTS = 60;

/** The messages of a chat that wait for an answer about its recipient. */
interface PendingChat {
  claims: Claim[];
  /** The answer came, and the messages are on their way back into the lane. */
  isAnswered: boolean;
}

interface DeviceLookups {
  chats: Map<number, PendingChat>;
  running: number;
  queue: (() => void)[];
}

export type Resume = (claims: readonly Claim[]) => void;

/** Keeps messages to recipients about whom WhatsApp has to be asked out of the lane of their device, so that other chats go on. */
@Injectable()
export class PendingLookups {
  private readonly devices = new Map<number, DeviceLookups>();

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly holds: HoldMessages,
    private readonly settle: FinalizeMessages,
    private readonly workers: Workers,
  ) {}

  /** Returns the claims that can be sent now. The others are passed to `resume` in their order once the answer is there, or held with a reason. */
  async takeOut(deviceClaim: DeviceClaim, claims: readonly Claim[], resume: Resume): Promise<Claim[]> {
    const ready = await this.findReady(
      deviceClaim,
      claims.map(({ contact }) => contact),
    );
    const lookups = this.lookupsOf(deviceClaim.deviceId);
    return claims.filter((claim, index) => {
      const pending = lookups.chats.get(claim.chatId);
      if (pending?.isAnswered) return this.comesBack(lookups, pending, claim, resume);
      if (pending) {
        // A claim that is silent for long is claimed again.
        if (!pending.claims.some(({ id }) => id === claim.id)) pending.claims.push(claim);
        return false;
      }
      if (ready[index] || claim.isLookedUp) return true;
      const started: PendingChat = { claims: [claim], isAnswered: false };
      lookups.chats.set(claim.chatId, started);
      void this.lookUp(deviceClaim, lookups, started, resume).catch((error: unknown) => {
        lookups.chats.delete(claim.chatId);
        log.warn({ err: error, deviceId: deviceClaim.deviceId }, 'recipient lookup failed');
      });
      return false;
    });
  }

  /** Returns for each recipient whether it needs no lookup. */
  findReady({ accountId, deviceId }: DeviceClaim, recipients: readonly Recipient[]): Promise<boolean[]> {
    return this.queries.execute(new AreReady(accountId, deviceId, recipients));
  }

  /** Asks about one recipient, apart from messages to them. SendRefused is left for the send that follows. */
  async ask({ accountId, deviceId }: DeviceClaim, to: Recipient): Promise<void> {
    await this.inSlot(this.lookupsOf(deviceId), () =>
      this.commands.execute(new LookUpRecipient(accountId, deviceId, { phone: to.phone, lid: to.lid })),
    );
  }

  /** A message that came behind the answer takes the same way, so that it does not overtake the earlier ones. */
  private comesBack(lookups: DeviceLookups, pending: PendingChat, claim: Claim, resume: Resume): boolean {
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
    resume: Resume,
  ): Promise<void> {
    const { accountId, deviceId } = deviceClaim;
    const [first] = pending.claims;
    if (!first) return;
    const { contact, chatId } = first;
    try {
      const found = await this.inSlot(lookups, () =>
        this.commands.execute(new LookUpRecipient(accountId, deviceId, { phone: contact.phone, lid: contact.lid })),
      );
      if (found.phone !== null && contact.phone !== null && found.phone !== contact.phone) {
        const spelling = { from: contact.phone, to: found.phone };
        if (!(await adoptNumber(this.em, accountId, contact.id, spelling))) throw new SendRefused('not_on_whatsapp');
        lookups.chats.delete(chatId);
        await this.claimAnew(deviceClaim, pending.claims);
        return await this.workers.wake(DeliverWorker, { accountId, deviceId });
      }
      for (const claim of pending.claims) claim.isLookedUp = true;
      pending.isAnswered = true;
      resume(pending.claims);
    } catch (error) {
      lookups.chats.delete(chatId);
      await this.giveUp(deviceClaim, first, pending.claims, error);
    }
  }

  /** The person behind the number may have asked for silence, which is read when a message without a wire form is claimed. */
  private async claimAnew(deviceClaim: DeviceClaim, claims: readonly Claim[]): Promise<void> {
    await this.em.execute(
      `update messages set content = null where account_id = ? and id = any (?::bigint[]) and status = 'sending'`,
      [deviceClaim.accountId, arrayParam(claims.map(({ id }) => id))],
    );
    await releaseClaims(this.em, deviceClaim, claims, false);
  }

  private async giveUp(
    deviceClaim: DeviceClaim,
    first: Claim,
    claims: readonly Claim[],
    error: unknown,
  ): Promise<void> {
    const { accountId } = deviceClaim;
    const ids = claims.map(({ id }) => id);
    if (error instanceof DeviceNotConnected) return releaseClaims(this.em, deviceClaim, claims, false);
    if (error instanceof SendRefused) {
      if (error.failure === 'not_on_whatsapp') await recordCheck(this.em, accountId, first.contact.id, false);
      return this.settle.fail(accountId, ids, error.failure);
    }
    if (!(error instanceof LookupUnanswered))
      log.warn({ err: error, deviceId: deviceClaim.deviceId }, 'recipient lookup failed');
    if (first.attempts >= MAX_LOOKUP_ATTEMPTS) return this.settle.fail(accountId, ids, 'lookup_unanswered');
    await this.holds.hold(deviceClaim, claims, 'lookup');
  }

  private async inSlot<T>(lookups: DeviceLookups, work: () => Promise<T>): Promise<T> {
    if (lookups.running >= MAX_PARALLEL_LOOKUPS) await new Promise<void>((resolve) => lookups.queue.push(resolve));
    lookups.running += 1;
    try {
      return await work();
    } finally {
      lookups.running -= 1;
      lookups.queue.shift()?.();
    }
  }

  private lookupsOf(deviceId: number): DeviceLookups {
    let lookups = this.devices.get(deviceId);
    if (!lookups) this.devices.set(deviceId, (lookups = { chats: new Map(), running: 0, queue: [] }));
    return lookups;
  }
}
