import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { PackageRequired, PlanLimit } from '../../billing/billing.errors.js';
import { BulkHeld, DeviceNotConnected, DeviceNotFound } from '../../devices/devices.errors.js';
import {
  ContactNotFound,
  IdempotencyMismatch,
  LibraryItemNotFound,
  NotOnWhatsapp,
  OptedOut,
  TooOften,
} from '../../messaging/messaging.errors.js';
import { ScreenRecipient } from '../../messaging/bulk.messages.js';
import { SendMessage } from '../../messaging/messaging.messages.js';
import { Invalid } from '../../platform/errors.js';
import { log } from '../../platform/logging.js';
import type { RecipientReason } from '../campaigns.contract.js';
import { CampaignChanged } from '../campaigns.messages.js';
import type { Claim } from './claim-slots.js';
import { DeliveryTracker } from '../recipients/delivery-tracker.js';
import { TrackLinks } from '../links/track-links.js';
import { returnTurn } from './lanes.js';
import { keyOf, statusOf } from '../recipients/recipient-progress.js';

/** A claim is free again after seconds, so that this is a minute of trouble. */
const MOST_ATTEMPTS = 12;
/** When a device that could not be asked is looked at again. */
const AWAY_MS = 2_000;

/** Orders the message of one recipient whose turn it is, and writes down what came of it. */
@Injectable()
export class SendClaimed {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly tracker: DeliveryTracker,
    private readonly links: TrackLinks,
  ) {}

  /** Says so when the turn of its device was given back. */
  async send(claim: Claim): Promise<'given back' | void> {
    const { id, resends, accountId, contactId, session, content } = claim;
    const order = {
      ...{ device: session, phone: null, chatId: null, contactId, ...content },
      ...{ attachment: null, quotedId: null, purpose: 'bulk' as const, isPractice: claim.isPractice },
      frequency: claim.frequency,
    };
    try {
      const refusal = await RequestContext.create(this.orm.em, () =>
        this.commands.execute(new ScreenRecipient(accountId, claim.deviceId, contactId)),
      );
      if (refusal) return await this.tracker.write([{ accountId, id, resends, status: 'skipped', reason: refusal }]);
      const links = await this.links.addressesOf(claim);
      const { message } = await RequestContext.create(this.orm.em, () =>
        this.commands.execute(new SendMessage(accountId, { ...order, links }, keyOf(claim))),
      );
      const status = statusOf(message.status) ?? 'queued';
      this.tracker.note({ accountId, id, resends, status, reason: message.failure });
    } catch (error) {
      return this.refuse(claim, error);
    }
  }

  private async refuse(claim: Claim, error: unknown): Promise<'given back' | void> {
    const { id, resends, accountId, campaignId, deviceId, claimedAt } = claim;
    // A process that died had ordered it, with the text or the device of then: what became of that message is in the ledger.
    if (error instanceof IdempotencyMismatch)
      return this.tracker.note({ accountId, id, resends, status: 'queued', reason: null });
    const why = reasonOf(error);
    if (why) return this.tracker.write([{ accountId, id, resends, ...why }]);
    let nextAt = claimedAt;
    if (error instanceof PlanLimit || error instanceof PackageRequired) {
      await this.putBack(claim);
      await this.execute(
        `update campaigns set state = 'paused', hold_reason = 'plan_limit', held_until = null, updated_at = clock_timestamp() where id = ? and state = 'running'`,
        [campaignId],
      );
    } else if (error instanceof LibraryItemNotFound) {
      await this.failAll(claim, 'media_missing');
    } else if (error instanceof DeviceNotFound) {
      // The next tick sees that it is gone.
      await this.putBack(claim);
    } else if (error instanceof BulkHeld) {
      // The last one went elsewhere this moment; the next tick sees it too, and says so.
      await this.putBack(claim);
    } else if (error instanceof DeviceNotConnected) {
      // It went away this moment; the row of the device says so soon.
      await this.putBack(claim);
      nextAt = new Date(claimedAt.getTime() + AWAY_MS);
    } else if (await this.isHopeless(claim)) {
      log.error({ err: error, recipientId: id }, 'a message of a campaign was not ordered, it is given up');
      await this.tracker.write([{ accountId, id, resends, status: 'failed', reason: 'unknown' }]);
    } else {
      log.warn({ err: error, recipientId: id }, 'a message of a campaign was not ordered, it is tried again');
      return;
    }
    await returnTurn(this.orm.em.fork(), deviceId, nextAt);
    this.events.publish(new CampaignChanged(accountId, campaignId));
    return 'given back';
  }

  /** Counts the attempt. What goes wrong while the database is away is not counted, and so passes by itself. */
  private async isHopeless({ id, accountId }: Claim): Promise<boolean> {
    const [row] = await this.orm.em
      .fork()
      .execute<{ attempts: number }[]>(
        'update campaign_recipients set attempts = attempts + 1 where id = ? and account_id = ? returning attempts',
        [id, accountId],
      );
    return (row?.attempts ?? MOST_ATTEMPTS) >= MOST_ATTEMPTS;
  }

  private putBack({ id, accountId }: Claim): Promise<unknown> {
    return this.execute(
      `update campaign_recipients set status = 'waiting', updated_at = clock_timestamp() where id = ? and account_id = ? and status = 'claimed'`,
      [id, accountId],
    );
  }

  /** What nobody of the campaign can get. */
  private async failAll({ id, resends, accountId, campaignId }: Claim, reason: RecipientReason): Promise<void> {
    await this.execute(
      `update campaign_recipients set status = 'failed', reason = ?, updated_at = clock_timestamp()
        where account_id = ? and campaign_id = ? and status = 'waiting'`,
      [reason, accountId, campaignId],
    );
    await this.tracker.write([{ accountId, id, resends, status: 'failed', reason }]);
  }

  private execute(sql: string, params: unknown[]): Promise<unknown> {
    return this.orm.em.fork().execute(sql, params);
  }
}

/** Why this one gets nothing, whatever becomes of the others; null when it does not hang on them. */
function reasonOf(error: unknown): { status: 'skipped' | 'failed'; reason: RecipientReason } | null {
  if (error instanceof OptedOut) return { status: 'skipped', reason: 'opted_out' };
  if (error instanceof NotOnWhatsapp) return { status: 'skipped', reason: 'not_on_whatsapp' };
  if (error instanceof TooOften) return { status: 'skipped', reason: 'too_often' };
  if (error instanceof ContactNotFound) return { status: 'skipped', reason: 'contact_deleted' };
  if (!(error instanceof Invalid)) return null;
  const isEmpty = error.issues.some(({ message }) => message === 'text_empty');
  return { status: 'failed', reason: isEmpty ? 'text_empty' : 'text_too_long' };
}
