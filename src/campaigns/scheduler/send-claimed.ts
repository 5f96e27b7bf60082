import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { PackageRequired, PlanLimit } from '../../billing/billing.errors.js';
import { BulkHeld, DeviceNotConnected, DeviceNotFound } from '../../devices/devices.errors.js';
import { ContactNotFound } from '../../address-book/address-book.errors.js';
import { IdempotencyMismatch, NotOnWhatsapp, OptedOut, TooOften } from '../../messaging/messaging.errors.js';
import { LibraryItemNotFound } from '../../media/media.errors.js';
import { ScreenRecipient } from '../../address-book/address-book.messages.js';
import { SendMessage } from '../../messaging/messaging.messages.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { log } from '../../platform/logging.js';
import type { RecipientReason } from '../campaigns.contract.js';
import { CampaignChanged } from '../campaigns.messages.js';
import type { SlotClaim } from './claim-slots.js';
import { DeliveryTracker } from '../recipients/delivery-tracker.js';
import { TrackLinks } from '../links/track-links.js';
import { releaseSlot } from './lanes.js';
import { recipientKey, statusOf } from '../recipients/recipient-progress.js';

/** About a minute of retries, because a claim expires after a few seconds. */
const MAX_ATTEMPTS = 12;
const OFFLINE_RETRY_MS = 2_000;

@Injectable()
export class SendClaimed {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly tracker: DeliveryTracker,
    private readonly links: TrackLinks,
  ) {}

  /** Returns 'slot released' if the device may claim another recipient now. */
  async send(claim: SlotClaim): Promise<'slot released' | void> {
    const { id, resends, accountId, contactId, session, content } = claim;
    const request = {
      device: session,
      phone: null,
      chatId: null,
      contactId,
      ...content,
      attachment: null,
      quotedId: null,
      purpose: 'bulk' as const,
      isSandboxSpeed: claim.isSandboxSpeed,
      frequency: claim.frequency,
      isFileOptional: true,
    };
    try {
      const skipReason = await RequestContext.create(this.orm.em, () =>
        this.commands.execute(new ScreenRecipient(accountId, claim.deviceId, contactId)),
      );
      if (skipReason)
        return await this.tracker.write([{ accountId, id, resends, status: 'skipped', reason: skipReason }]);
      const links = await this.links.addressesOf(claim);
      const { message } = await RequestContext.create(this.orm.em, () =>
        this.commands.execute(new SendMessage(accountId, { ...request, links }, recipientKey(claim))),
      );
      const status = statusOf(message.status) ?? 'queued';
      this.tracker.record({ accountId, id, resends, status, reason: message.failure });
    } catch (error) {
      return this.handleFailure(claim, error);
    }
  }

  private async handleFailure(claim: SlotClaim, error: unknown): Promise<'slot released' | void> {
    const { id, resends, accountId, campaignId, deviceId, claimedAt } = claim;
    // A crashed process queued this message with other content. The message ledger has the outcome.
    if (error instanceof IdempotencyMismatch)
      return this.tracker.record({ accountId, id, resends, status: 'queued', reason: null });
    const outcome = classifyError(error);
    if (outcome) return this.tracker.write([{ accountId, id, resends, ...outcome }]);
    let nextAt = claimedAt;
    if (error instanceof PlanLimit || error instanceof PackageRequired) {
      await this.release(claim);
      await this.pause(campaignId);
    } else if (error instanceof LibraryItemNotFound) {
      await this.failAll(claim, 'media_missing');
    } else if (error instanceof DeviceNotFound) {
      // The next tick detects the deleted device.
      await this.release(claim);
    } else if (error instanceof BulkHeld) {
      await this.release(claim);
    } else if (error instanceof DeviceNotConnected) {
      await this.release(claim);
      nextAt = new Date(claimedAt.getTime() + OFFLINE_RETRY_MS);
    } else if (await this.isExhausted(claim)) {
      log.error({ err: error, recipientId: id }, 'campaign message failed, attempts exhausted');
      await this.tracker.write([{ accountId, id, resends, status: 'failed', reason: 'unknown' }]);
    } else {
      log.warn({ err: error, recipientId: id }, 'campaign message failed, retry scheduled');
      return;
    }
    await releaseSlot(this.orm.em.fork(), deviceId, nextAt);
    this.events.publish(new CampaignChanged(accountId, campaignId));
    return 'slot released';
  }

  private async isExhausted({ id, accountId }: SlotClaim): Promise<boolean> {
    const row = await database(this.orm.em.fork())
      .updateTable('campaign_recipients')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('attempts')
      .executeTakeFirst();
    return (row?.attempts ?? MAX_ATTEMPTS) >= MAX_ATTEMPTS;
  }

  private async release({ id, accountId }: SlotClaim): Promise<void> {
    await database(this.orm.em.fork())
      .updateTable('campaign_recipients')
      .set({ status: 'waiting', updated_at: CURRENT_TIME })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('status', '=', 'claimed')
      .execute();
  }

  private async pause(campaignId: number): Promise<void> {
    await database(this.orm.em.fork())
      .updateTable('campaigns')
      .set({ state: 'paused', hold_reason: 'plan_limit', held_until: null, updated_at: CURRENT_TIME })
      .where('id', '=', campaignId)
      .where('state', '=', 'running')
      .execute();
  }

  /** Fails all waiting recipients, because the reason applies to the whole campaign. */
  private async failAll({ id, resends, accountId, campaignId }: SlotClaim, reason: RecipientReason): Promise<void> {
    await database(this.orm.em.fork())
      .updateTable('campaign_recipients')
      .set({ status: 'failed', reason, updated_at: CURRENT_TIME })
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .where('status', '=', 'waiting')
      .execute();
    await this.tracker.write([{ accountId, id, resends, status: 'failed', reason }]);
  }
}

/** Returns null for errors that are not specific to one recipient. */
function classifyError(error: unknown): { status: 'skipped' | 'failed'; reason: RecipientReason } | null {
  if (error instanceof OptedOut) return { status: 'skipped', reason: 'opted_out' };
  if (error instanceof NotOnWhatsapp) return { status: 'skipped', reason: 'not_on_whatsapp' };
  if (error instanceof TooOften) return { status: 'skipped', reason: 'too_often' };
  if (error instanceof ContactNotFound) return { status: 'skipped', reason: 'contact_deleted' };
  if (!(error instanceof Invalid)) return null;
  const isEmpty = error.issues.some(({ message }) => message === 'text_empty');
  return { status: 'failed', reason: isEmpty ? 'text_empty' : 'text_too_long' };
}
