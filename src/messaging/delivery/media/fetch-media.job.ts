import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  DeviceNotConnected,
  DeviceUnresponsive,
  MediaDamaged,
  MediaHostUnreachable,
} from '../../../devices/devices.errors.js';
import { database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { Circuits } from '../../../platform/slow-receivers/circuits.js';
import { FetchMedia } from './fetch-media.js';

const Payload = z.object({ accountId: z.number(), messageId: z.number() });
type Payload = z.infer<typeof Payload>;

/** The last attempt at a damaged file throws another error. */
const TRANSIENT_ERRORS = [MediaHostUnreachable, MediaDamaged, DeviceNotConnected, DeviceUnresponsive];
const MEDIA_HOST = 'media host of WhatsApp';

const MAX_AGE_DAYS = 3;
/** One account's files must not take the places of others. */
const MAX_PER_ACCOUNT = 20;
const MAX_FOUND = 500;

export const fetchMediaJob = defineJob({
  name: 'fetch-media',
  schema: Payload,
  key: ({ messageId }) => messageId,
  concurrency: 8,
  everyMs: 300_000,
  retry: { attempts: 12, backoff: { type: 'exponential', delay: 1000, jitter: 0.5 } },
});

@HandlesJob(fetchMediaJob)
export class FetchMediaJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly fetchMedia: FetchMedia,
    private readonly circuits: Circuits,
    private readonly em: EntityManager,
  ) {}

  /** A killed process adds no job for a stored message's file. */
  async findDue(): Promise<Payload[]> {
    const { rows } = await sql<Payload>`
      select account_id as "accountId", id as "messageId"
        from (select account_id, id, at, row_number() over (partition by account_id order by at desc) as place
                from messages
               where media is not null and content is not null and media_id is null and not is_history
                 and not is_deleted and media ->> 'held' is null
                 and (media ->> 'fileKey' is null or media ->> 'better' = 'wanted')
                 and status <> 'queued' and at > clock_timestamp() - make_interval(days => ${MAX_AGE_DAYS})) missing
       where place <= ${MAX_PER_ACCOUNT}
       order by at desc limit ${MAX_FOUND}`.execute(database(this.em));
    return rows;
  }

  async execute({ accountId, messageId }: Payload): Promise<void> {
    try {
      const damage = await this.circuits.run(accountId, MEDIA_HOST, () => this.fetch({ accountId, messageId }));
      if (damage) throw damage;
    } catch (error) {
      const isTransient = TRANSIENT_ERRORS.some((kind) => error instanceof kind);
      throw isTransient ? new Error('file of a message not fetched', { cause: error }) : error;
    }
  }

  /** Returns a damaged file's error, which must not open the account's circuit. */
  private async fetch({ accountId, messageId }: Payload): Promise<MediaDamaged | null> {
    try {
      await this.fetchMedia.execute(accountId, messageId, false);
      return null;
    } catch (error) {
      if (error instanceof MediaDamaged) return error;
      throw error;
    }
  }
}
