import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DeviceNotConnected, LookupUnanswered, MediaHostAway, SendRefused } from '../../../devices/devices.errors.js';
import { isStoreTrouble } from '../../../platform/storage/storage.errors.js';
import type { FailureCode } from '../../messaging.contract.js';
import { type Claim, type DeviceClaim, releaseClaims } from '../claim-queued.js';
import { HandOver } from '../hand-over.js';
import { isLimited } from '../hold-cold.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { prepareClaims } from '../preparing/prepare-claims.js';
import { HoldMessages } from '../preparing/hold-messages.js';
import { Doubts } from './doubts.js';
import { PendingLookups, type Resume } from './pending-lookups.js';

const MOST_ATTEMPTS = 6;
/** About an hour, with the rests between. */
const MOST_UPLOADS = 65;

/** Sends messages in hand, in their order, and gives back to the ledger what could not go. */
@Injectable()
export class SendClaims {
  constructor(
    private readonly em: EntityManager,
    private readonly handOver: HandOver,
    private readonly settle: FinalizeMessages,
    private readonly holds: HoldMessages,
    private readonly lookups: PendingLookups,
    private readonly doubts: Doubts,
  ) {}

  /**
   * False when the device or the store of files went away. Throws what may pass by itself, after giving the rest back. The message
   * that is being sent when `isClosing` begins is finished, the others wait in the ledger. Claims whose recipient has to be looked up are
   * passed to `resume` later.
   */
  async send(
    deviceClaim: DeviceClaim,
    claims: readonly Claim[],
    isClosing: () => boolean,
    resume: Resume,
  ): Promise<boolean> {
    const { accountId, deviceId } = deviceClaim;
    const unwanted = claims.filter(({ isUnwanted }) => isUnwanted);
    if (unwanted.length > 0)
      await this.settle.fail(
        accountId,
        unwanted.map(({ id }) => id),
        'opted_out',
      );
    const wanted = await this.lookups.takeOut(
      deviceClaim,
      claims.filter(({ isUnwanted }) => !isUnwanted),
      resume,
    );
    const left = new Set(wanted);
    const attempt = async (claim: Claim, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        const failure = finalFailure(error, claim);
        if (!failure) throw error;
        left.delete(claim);
        await this.settle.fail(accountId, [claim.id], failure);
      }
    };
    try {
      const unprepared = await prepareClaims(wanted, (claim) =>
        attempt(claim, () => this.handOver.prepare(accountId, deviceId, claim)),
      );
      const { waiting, withoutHost, untried } = unprepared;
      const unready = new Set([...waiting, ...withoutHost, ...untried]);
      const ready = [...left].filter((claim) => !unready.has(claim));
      await this.handOver.keep(deviceClaim, ready);
      const unanswered: Claim[] = [];
      for (const claim of ready) {
        if (isClosing()) {
          waiting.push(claim);
          continue;
        }
        // WhatsApp may have forbidden it since the batch was taken.
        if (!claim.isWarm && (await isLimited(this.em, deviceId))) {
          waiting.push(claim);
          continue;
        }
        if (unanswered.some(({ chatId }) => chatId === claim.chatId)) unanswered.push(claim);
        else
          await attempt(claim, () => this.handOver.send(accountId, deviceId, claim)).catch((error: unknown) => {
            if (!(error instanceof LookupUnanswered)) throw error;
            unanswered.push(claim);
          });
        left.delete(claim);
      }
      await this.doubts.raiseUnless(deviceId, this.holds.hold(deviceClaim, unanswered, 'lookup'));
      await this.doubts.raiseUnless(deviceId, this.holds.hold(deviceClaim, withoutHost, 'media_host', untried));
      await this.giveBack(deviceClaim, waiting, false);
      if (!isClosing() && waiting.some(({ isWarm }) => !isWarm)) await this.settle.holdBack(accountId, deviceId);
      return !unprepared.isStoreAway;
    } catch (error) {
      const isAway = error instanceof DeviceNotConnected;
      await this.giveBack(deviceClaim, [...left], !isAway);
      if (isAway) return false;
      throw error;
    }
  }

  /** `isAttempt`: it counts as one, though nothing went. */
  giveBack(deviceClaim: DeviceClaim, claims: readonly Claim[], isAttempt: boolean): Promise<void> {
    return this.doubts.raiseUnless(deviceClaim.deviceId, releaseClaims(this.em, deviceClaim, claims, isAttempt));
  }
}

function finalFailure(error: unknown, claim: Claim): FailureCode | null {
  if (error instanceof SendRefused) return error.failure;
  if (error instanceof MediaHostAway) return claim.attempts >= MOST_UPLOADS ? 'upload_failed' : null;
  if (error instanceof DeviceNotConnected || isStoreTrouble(error)) return null;
  return claim.attempts >= MOST_ATTEMPTS ? 'unknown' : null;
}
