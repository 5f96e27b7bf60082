import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type Recipient, ShowTyping, WatchTyping } from '../../../devices/connection.messages.js';
import { ShowsTyping } from '../../../devices/devices.messages.js';
import { BoundedCache } from '../../../platform/bounded-cache.js';
import { ChatNotFound } from '../../messaging.errors.js';
import type { TypingState } from './typing.contract.js';

/** Shows the person of a chat that they are being written to; false when the device does not show typing. */
export class TypeInChat extends Command<boolean> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly state: TypingState,
  ) {
    super();
  }
}

/** Has it pushed for a minute when the person of a chat is typing; false when the device does not show typing. */
export class WatchChat extends Command<boolean> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
  ) {
    super();
  }
}

interface Place {
  deviceId: number;
  person: Recipient;
}

/** Limit per chat and state, for all users together. */
const MIN_INTERVAL_MS = 2_000;
const MAX_CHATS = 1_000;

/** Finds the person of a chat; null when its device does not show typing. */
async function findPlace(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  chatId: number,
): Promise<Place | null> {
  const [row] = await em.execute<{ device_id: string; phone: string | null; lid: string | null }[]>(
    'select c.device_id, p.phone, p.lid from chats c join contacts p on p.id = c.contact_id where c.account_id = ? and c.id = ?',
    [accountId, chatId],
  );
  if (!row) throw new ChatNotFound();
  const deviceId = Number(row.device_id);
  if (!(await queries.execute(new ShowsTyping(accountId, deviceId)))) return null;
  return { deviceId, person: { phone: row.phone, lid: row.lid } };
}

@CommandHandler(TypeInChat)
export class TypeInChatHandler implements ICommandHandler<TypeInChat> {
  private readonly sent = new BoundedCache<true>(MAX_CHATS, MIN_INTERVAL_MS);

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, chatId, state }: TypeInChat): Promise<boolean> {
    const place = await findPlace(this.em, this.queries, accountId, chatId);
    if (!place) return false;
    const name = `${chatId} ${state}`;
    if (this.sent.has(name)) return true;
    this.sent.set(name, true);
    await this.commands.execute(new ShowTyping(accountId, place.deviceId, place.person, state));
    return true;
  }
}

@CommandHandler(WatchChat)
export class WatchChatHandler implements ICommandHandler<WatchChat> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, chatId }: WatchChat): Promise<boolean> {
    const place = await findPlace(this.em, this.queries, accountId, chatId);
    if (place) await this.commands.execute(new WatchTyping(accountId, place.deviceId, place.person));
    return place !== null;
  }
}
