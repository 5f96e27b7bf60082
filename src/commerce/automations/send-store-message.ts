import { MikroORM } from '@mikro-orm/postgresql';
import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetWallClock } from '../../auth/auth.messages.js';
import { PackageRequired, PlanLimit } from '../../billing/billing.errors.js';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { DescribeDevices, GetDeviceById, GetOpenDevices, GetSenders } from '../../devices/devices.messages.js';
import { LibraryItemNotFound } from '../../media/media.errors.js';
import { NotOnWhatsapp, OptedOut } from '../../messaging/messaging.errors.js';
import { TemplateNotFound } from '../../templates/templates.errors.js';
import { SendMessage } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { log } from '../../platform/logging.js';
import { Secrets } from '../../platform/secrets.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { isReminder } from '../carts/engine/is-still-due.js';
import { afterQuietHours } from './after-quiet-hours.js';
import type { DueMessage } from './claim-due-messages.js';
import { storeMessageKey } from './message-progress.js';
import { variablesContext, WITHOUT_CODE } from './plan-messages.js';

const MAX_RETRY_MINUTES = 10;
const OFFLINE_RETRY_MINUTES = 1;
const MAX_ATTEMPTS = 10;

@Injectable()
export class SendStoreMessage {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async send(due: DueMessage): Promise<void> {
    try {
      const device = await this.chooseDevice(due);
      // A submitted message cannot be cancelled, so reminders wait here.
      if (isReminder(due) && !device?.isOpen && (device || (await this.hasLinkedDevice(due))))
        return await this.postpone(due, 'device_away', OFFLINE_RETRY_MINUTES, 0);
      if (!device) return await this.finish(due, 'failed', 'no_device');
      const request = {
        device: device.sessionId,
        phone: due.phone,
        chatId: null,
        contactId: null,
        body: due.text,
        attachment: null,
        quotedId: null,
        templateId: due.text === null ? due.template_id : null,
        mediaUuid: due.media_uuid,
        purpose: due.purpose,
        values: this.openValues(due),
        isFileOptional: true,
        // A late one-time code is useless.
        expiresAt: due.kind === 'customer' ? due.expires_at : null,
      };
      const { message } = await RequestContext.create(this.orm.em, () =>
        this.commands.execute(new SendMessage(due.accountId, request, storeMessageKey(due))),
      );
      await database(this.orm.em.fork())
        .updateTable('store_messages')
        .set({
          message_id: message.id,
          updated_at: CURRENT_TIME,
          variables_sealed: WITHOUT_CODE,
        })
        .where('id', '=', due.id)
        .where('account_id', '=', due.accountId)
        .execute();
      this.events.publish(new StoreMessagesChanged(due.accountId, [due.id]));
    } catch (error) {
      await this.handleFailure(due, error);
    }
  }

  /** A retry uses the same device, as the idempotency key identifies one send. */
  private async chooseDevice(due: DueMessage): Promise<{ sessionId: string; isOpen: boolean } | null> {
    const open = await this.queries.execute(new GetOpenDevices(due.accountId));
    const allowed = due.device_ids.length > 0 ? due.device_ids : open;
    const candidates =
      due.device_id !== null
        ? [due.device_id]
        : [...(await this.findPreviousDevice(due)), ...allowed.filter((id) => open.includes(id)), ...allowed];
    const senders = await this.queries.execute(new GetSenders(candidates));
    const chosen = candidates.find((id) => senders.get(id)?.accountId === due.accountId);
    if (chosen === undefined) return null;
    const row = await database(this.orm.em.fork())
      .updateTable('store_messages')
      .set({ device_id: sql<number>`coalesce(device_id, ${chosen})` })
      .where('id', '=', due.id)
      .where('account_id', '=', due.accountId)
      .returning('device_id')
      .executeTakeFirst();
    const deviceId = row?.device_id ?? chosen;
    const { sessionId } =
      senders.get(deviceId) ?? (await this.queries.execute(new GetDeviceById(due.accountId, deviceId)));
    return { sessionId, isOpen: open.includes(deviceId) };
  }

  /** Returns the device that has the order's earlier messages. */
  private async findPreviousDevice({ id, storeId, order_id: orderId, phone }: DueMessage): Promise<number[]> {
    if (orderId === null) return [];
    const rows = await database(this.orm.em.fork())
      .selectFrom('store_messages')
      .select('device_id')
      .where('shop_id', '=', storeId)
      .where('order_id', '=', orderId)
      .where('phone', '=', phone)
      .where('id', '<', id)
      .where('state', '=', 'queued')
      .where('message_id', 'is not', null)
      .where('device_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    return rows.flatMap(({ device_id: deviceId }) => deviceId ?? []);
  }

  private async hasLinkedDevice({ accountId, device_ids: chosenIds }: DueMessage): Promise<boolean> {
    return chosenIds.length === 0 && (await this.queries.execute(new DescribeDevices(accountId))).hasLinked;
  }

  private openValues({ variables_sealed: bytes, key_id: keyId, storeId, effect_key: effectKey }: DueMessage) {
    if (!bytes || !keyId) return {};
    const plain = this.secrets.open({ keyId, bytes }, variablesContext(storeId, effectKey));
    return JSON.parse(plain.toString()) as Record<string, string>;
  }

  private async handleFailure(due: DueMessage, error: unknown): Promise<void> {
    if (error instanceof OptedOut) return this.finish(due, 'skipped', 'opted_out');
    if (error instanceof NotOnWhatsapp) return this.finish(due, 'skipped', 'not_on_whatsapp');
    if (error instanceof LibraryItemNotFound) return this.finish(due, 'failed', 'media_missing');
    if (error instanceof TemplateNotFound) return this.finish(due, 'failed', 'no_text');
    if (error instanceof DeviceNotFound) return this.finish(due, 'failed', 'no_device');
    if (error instanceof Invalid) return this.finish(due, 'failed', reasonOf(error));
    const isLimit = error instanceof PlanLimit || error instanceof PackageRequired;
    if (isLimit && due.kind === 'customer' && due.expires_at !== null) return this.finish(due, 'failed', 'plan_limit');
    if (isLimit) return this.postpone(due, 'plan_limit', MAX_RETRY_MINUTES);
    log.warn({ err: error, storeMessageId: due.id }, 'store message submission failed');
    if (due.attempts >= MAX_ATTEMPTS) return this.finish(due, 'failed', 'unknown');
    return this.postpone(due, null, Math.min(2 ** due.attempts / 10, MAX_RETRY_MINUTES));
  }

  /** `attempts` is 0 if nothing failed. */
  private async postpone(due: DueMessage, reason: string | null, minutes: number, attempts: 0 | 1 = 1): Promise<void> {
    const { id, accountId } = due;
    const seconds = minutes * 60 + (isReminder(due) ? await this.quietHoursDelay(accountId, minutes) : 0);
    await database(this.orm.em.fork())
      .updateTable('store_messages')
      .set(({ eb }) => ({
        state: 'waiting',
        reason,
        due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
        attempts: eb('attempts', '+', attempts - 1),
        updated_at: CURRENT_TIME,
      }))
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('message_id', 'is', null)
      .execute();
    this.events.publish(new StoreMessagesChanged(accountId, [id]));
  }

  private async quietHoursDelay(accountId: number, minutes: number): Promise<number> {
    const wallClock = await this.queries.execute(new GetWallClock(accountId));
    const at = new Date(this.clock.now().getTime() + minutes * 60_000);
    return (afterQuietHours(wallClock, at).getTime() - at.getTime()) / 1000;
  }

  private async finish(
    { id, accountId }: DueMessage,
    state: 'failed' | 'skipped' | 'cancelled',
    reason: string,
  ): Promise<void> {
    await database(this.orm.em.fork())
      .updateTable('store_messages')
      .set({ state, reason, updated_at: CURRENT_TIME, variables_sealed: WITHOUT_CODE })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('message_id', 'is', null)
      .execute();
    this.events.publish(new StoreMessagesChanged(accountId, [id]));
  }
}

function reasonOf({ issues }: Invalid): string {
  const codes = new Set(issues.map(({ message }) => message));
  if (codes.has('text_empty')) return 'text_empty';
  if (codes.has('too_long')) return 'text_too_long';
  return codes.has('text_broken') ? 'text_broken' : 'bad_phone';
}
