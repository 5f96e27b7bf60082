import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { BoundedCache } from '../../../platform/bounded-cache.js';

/** Messages come and go by the dozen; when the last one did need not be known more exactly than this. */
const EVERY_MS = 30_000;

/** More than one process holds; of devices that have gone elsewhere the times are forgotten. */
const MOST_REMEMBERED = 5_000;

/** A device sent or received something just now. */
export class NoteActivity extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

@CommandHandler(NoteActivity)
export class NoteActivityHandler implements ICommandHandler<NoteActivity> {
  private readonly notedAt = new BoundedCache<number>(MOST_REMEMBERED);

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId }: NoteActivity): Promise<void> {
    const now = this.clock.now();
    const key = String(deviceId);
    if (now.getTime() - (this.notedAt.get(key) ?? 0) < EVERY_MS) return;
    this.notedAt.set(key, now.getTime());
    // It is no change that browsers are told of, so updated_at stays.
    await this.em.execute(
      'update devices set last_activity_at = greatest(last_activity_at, ?) where id = ? and account_id = ?',
      [now, deviceId, accountId],
    );
  }
}
