import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  DeviceNotConnected,
  LookupUnanswered,
  MediaHostUnreachable,
  SendRejected,
} from '../../../devices/devices.errors.js';
import { isStorageUnavailable } from '../../../platform/storage/storage.errors.js';
import type { FailureCode } from '../../messaging.contract.js';
import { type MessageClaim, type DeviceClaim, releaseClaims } from '../claim-queued.js';
import { SubmitMessages } from '../submit-messages.js';
import { isDeviceLimited } from '../hold-cold.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { prepareClaims } from '../preparing/prepare-claims.js';
import { HoldMessages } from '../preparing/hold-messages.js';
import { UncertainSends } from './uncertain-sends.js';
import { PendingLookups, type Resume } from './pending-lookups.js';

const MAX_ATTEMPTS = 6;
/** Attempts within about an hour. */
const MAX_UPLOAD_ATTEMPTS = 65;

@Injectable()
export class SendClaims {
  constructor(
    private readonly em: EntityManager,
    private readonly submission: SubmitMessages,
    private readonly finalize: FinalizeMessages,
    private readonly holds: HoldMessages,
    private readonly lookups: PendingLookups,
    private readonly uncertainSends: UncertainSends,
  ) {}

  /**
   * Returns false when the device or file store is unavailable. Throws transient errors. Claims that need a lookup go
   * to `resume`.
   */
  async send(
    deviceClaim: DeviceClaim,
    claims: readonly MessageClaim[],
    isClosing: () => boolean,
    resume: Resume,
  ): Promise<boolean> {
    const { accountId, deviceId } = deviceClaim;
    const prepare = (claim: MessageClaim): Promise<void> => this.submission.prepare(accountId, deviceId, claim);
    const markUncertain = (): void => this.uncertainSends.add(deviceId);
    let remaining = new Set(claims);
    const attempt = async (claim: MessageClaim, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        const failure = toFinalFailure(error, claim);
        if (!failure) throw error;
        await this.finalize.fail(accountId, [claim.id], failure);
        remaining.delete(claim);
      }
    };
    try {
      const due = await this.submission.outdated.drop(accountId, claims);
      const sendable = await this.lookups.filterReady(deviceClaim, due, { prepare, resume, markUncertain });
      remaining = new Set(sendable);
      const unprepared = await prepareClaims(sendable, (claim) => attempt(claim, () => prepare(claim)));
      const { waiting, withoutHost, untried } = unprepared;
      const unready = new Set([...waiting, ...withoutHost, ...untried]);
      const ready = [...remaining].filter((claim) => !unready.has(claim));
      await this.submission.storeContent(deviceClaim, ready);
      const unanswered: MessageClaim[] = [];
      for (const claim of ready) {
        if (isClosing()) {
          waiting.push(claim);
          continue;
        }
        if (!claim.isWarm && (await isDeviceLimited(this.em, deviceId))) {
          waiting.push(claim);
          continue;
        }
        if (unanswered.some(({ chatId }) => chatId === claim.chatId)) unanswered.push(claim);
        else
          await attempt(claim, () => this.submission.send(accountId, deviceId, claim)).catch((error: unknown) => {
            if (!(error instanceof LookupUnanswered)) throw error;
            unanswered.push(claim);
          });
        remaining.delete(claim);
      }
      await this.uncertainSends.addOnFailure(deviceId, this.holds.hold(deviceClaim, unanswered, 'lookup'));
      await this.uncertainSends.addOnFailure(
        deviceId,
        this.holds.hold(deviceClaim, withoutHost, 'media_host', untried),
      );
      await this.requeue(deviceClaim, waiting, { isAttempt: false });
      if (!isClosing() && waiting.some(({ isWarm }) => !isWarm))
        await this.finalize.holdUnsendable(accountId, deviceId);
      return !unprepared.isStoreUnavailable;
    } catch (error) {
      const isOffline = error instanceof DeviceNotConnected;
      await this.requeue(deviceClaim, [...remaining], { isAttempt: !isOffline });
      if (isOffline) return false;
      throw error;
    }
  }

  /** Call when no lane sends. */
  releaseWaiting(): Promise<void> {
    return this.lookups.releaseAll();
  }

  requeue(
    deviceClaim: DeviceClaim,
    claims: readonly MessageClaim[],
    { isAttempt }: { isAttempt: boolean },
  ): Promise<void> {
    return this.uncertainSends.addOnFailure(
      deviceClaim.deviceId,
      releaseClaims(this.em, deviceClaim, claims, { isAttempt }),
    );
  }
}

function toFinalFailure(error: unknown, claim: MessageClaim): FailureCode | null {
  if (error instanceof SendRejected) return error.failure;
  if (error instanceof MediaHostUnreachable) return claim.attempts >= MAX_UPLOAD_ATTEMPTS ? 'upload_failed' : null;
  if (error instanceof DeviceNotConnected || isStorageUnavailable(error)) return null;
  return claim.attempts >= MAX_ATTEMPTS ? 'unknown' : null;
}
