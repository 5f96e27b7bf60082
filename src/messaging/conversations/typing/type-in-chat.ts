import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { type Recipient, ShowTyping, WatchTyping } from '../../../devices/connection.messages.js';
import { ShowsTyping } from '../../../devices/devices.messages.js';
import { BoundedCache } from '../../../platform/bounded-cache.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ShowPresence } from './show-presence.js';
import type { TypingBody } from './typing.contract.js';

interface TypingTarget {
  deviceId: number;
  person: Recipient;
}

/** Interval per chat and state. */
const MIN_INTERVAL_MS = 2_000;
const MAX_CHATS = 1_000;
const WATCH_INTERVAL_MS = 40_000;

async function findTypingTarget(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  chatId: number,
): Promise<TypingTarget | null> {
  const chat = await database(em)
    .selectFrom('chats as c')
    .innerJoin('contacts as p', 'p.id', 'c.contact_id')
    .select(['c.device_id as deviceId', 'p.phone', 'p.lid', 'p.blocked_at'])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', chatId)
    .executeTakeFirst();
  if (!chat) throw new ChatNotFound();
  const { deviceId, phone, lid, blocked_at: blockedAt } = chat;
  if (blockedAt || !(await queries.execute(new ShowsTyping(accountId, deviceId)))) return null;
  return { deviceId, person: { phone, lid } };
}

/** Subscribes to the contact's typing. */
@Injectable()
export class WatchChat {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, chatId: number): Promise<boolean> {
    const target = await findTypingTarget(this.em, this.queries, accountId, chatId);
    if (target) await this.commands.execute(new WatchTyping(accountId, target.deviceId, target.person));
    return target !== null;
  }
}

/** Returns false if the device does not show typing. */
@Injectable()
export class TypeInChat {
  private readonly recentlySent = new BoundedCache<true>(MAX_CHATS, MIN_INTERVAL_MS);
  private readonly recentlyWatched = new BoundedCache<boolean>(MAX_CHATS, WATCH_INTERVAL_MS);

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly watchChat: WatchChat,
    private readonly queries: QueryBus,
    private readonly showPresence: ShowPresence,
  ) {}

  async execute(user: SignedIn, chatId: number, requestedState: TypingBody['state']): Promise<boolean> {
    const { accountId, permissions } = user;
    const isOnlyViewing = requestedState === 'viewing' || requestedState === 'paused';
    if (requestedState !== 'viewing' && !permissions.includes('send message')) throw new PermissionMissing();
    await this.showPresence.execute(user, chatId, isOnlyViewing ? 'viewing' : 'typing');
    if (requestedState === 'viewing') return this.watch(accountId, chatId);
    const state = requestedState === 'typing' ? 'composing' : requestedState;
    const target = await findTypingTarget(this.em, this.queries, accountId, chatId);
    if (!target) return false;
    const key = `${chatId} ${state}`;
    if (this.recentlySent.has(key)) return true;
    this.recentlySent.set(key, true);
    await this.commands.execute(new ShowTyping(accountId, target.deviceId, target.person, state));
    return true;
  }

  /** Caches the result, as viewers often repeat their state. */
  private async watch(accountId: number, chatId: number): Promise<boolean> {
    const key = `${accountId} ${chatId}`;
    const wasShown = this.recentlyWatched.get(key);
    if (wasShown !== undefined) return wasShown;
    const isShown = await this.watchChat.execute(accountId, chatId);
    this.recentlyWatched.set(key, isShown);
    return isShown;
  }
}
