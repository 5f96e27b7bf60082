import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { toWhatsappId } from '../../../address-book/contacts/naming/whatsapp-id.contract.js';
import { GetUserName } from '../../../auth/auth.messages.js';
import { BoundedCache } from '../../../platform/bounded-cache.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { PlatformNumber } from '../../platform-number.js';
import type { PresenceState } from './typing.contract.js';

/** Interval per user, chat and state. */
const MIN_INTERVAL_MS = 2_000;
const MAX_PRESENCES = 10_000;

/** Stores no presence, so browsers drop one that is not repeated. */
@Injectable()
export class ShowPresence {
  private readonly recentlyShown = new BoundedCache<true>(MAX_PRESENCES, MIN_INTERVAL_MS);

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly push: Push,
    private readonly platform: PlatformNumber,
  ) {}

  /** Throws ChatNotFound. The caller checks access. */
  async execute(user: SignedIn, chatId: number, state: PresenceState): Promise<void> {
    const { accountId, userId: id, impersonator } = user;
    if (impersonator) return;
    const key = `${id} ${chatId} ${state}`;
    if (this.recentlyShown.has(key)) return;
    const chat = await database(this.em)
      .selectFrom('chats as c')
      .innerJoin('contacts as p', 'p.id', 'c.contact_id')
      .select(['c.device_id', 'c.assignee_id', 'p.phone', 'p.lid'])
      .where('c.account_id', '=', accountId)
      .where('c.id', '=', chatId)
      .executeTakeFirst();
    if (!chat) throw new ChatNotFound();
    this.recentlyShown.set(key, true);
    const { device_id: deviceId, assignee_id: assigneeId, phone, lid } = chat;
    const presence = {
      chat_id: chatId,
      user: { id, name: (await this.queries.execute(new GetUserName(user))) ?? '' },
      state,
    };
    if (this.platform.isPlatformChat({ phone, whatsapp_id: toWhatsappId(lid), device_id: deviceId }))
      this.push.toMembers(accountId, 'presence.changed', presence);
    else this.push.toChat({ accountId, deviceId, assigneeId }, 'presence.changed', presence);
  }
}
