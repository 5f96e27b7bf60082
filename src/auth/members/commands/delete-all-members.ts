import type { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { StaleCount } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { CountDeletable } from '../../auth.messages.js';
import { RemoveUsers, type Removed } from '../remove-users.js';

/** Small enough that nobody who signs in meanwhile waits for the whole of it. */
const CHUNK = 500;

/** Deletes everybody with the role member but the administrator themselves, when the number they typed, if they did, is the right one. */
export class DeleteAllMembers extends Command<number> {
  constructor(
    readonly who: SignedIn,
    readonly count: number | null,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(DeleteAllMembers)
export class DeleteAllMembersHandler implements ICommandHandler<DeleteAllMembers> {
  constructor(
    private readonly queries: QueryBus,
    private readonly users: RemoveUsers,
  ) {}

  async execute({ who, count: shown, origin }: DeleteAllMembers): Promise<number> {
    const count = await this.queries.execute(new CountDeletable(who));
    if (shown !== null && shown !== count) throw new StaleCount();

    let [deleted, last] = [0, 0];
    // No more than were asked for: whoever registers meanwhile stays.
    while (deleted < count) {
      const removed = await this.users.by(who, origin, async (em) => {
        const next = await nextMembers(em, last, who.userId, Math.min(CHUNK, count - deleted));
        last = next.at(-1)?.id ?? last;
        return next;
      });
      if (removed === 0) break;
      deleted += removed;
    }
    return deleted;
  }
}

async function nextMembers(em: EntityManager, after: number, except: number, most: number): Promise<Removed[]> {
  const rows = await em.execute<{ id: string; account_id: string; username: string }[]>(
    `select id, account_id, username from users where role = 'member' and id > ? and id <> ? order by id limit ? for update`,
    [after, except, most],
  );
  return rows.map(({ id, account_id, username }) => ({ id: Number(id), accountId: Number(account_id), username }));
}
