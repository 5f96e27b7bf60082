import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { CampaignsDeleted } from '../campaigns.messages.js';
import { deleteCounters } from '../../platform/counters/delete-counters.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../platform/jobs/job-handler.js';

type Payload = z.infer<typeof CampaignsDeleted.payload>;

const CHUNK_SIZE = 10_000;

/** Deletes in chunks, because a campaign may have a million recipients. */
const eraseRecipientsJob = defineJob({ name: 'campaigns.erase_recipients', durable: true, on: CampaignsDeleted });

@HandlesJob(eraseRecipientsJob)
export class EraseRecipients implements DurableJobHandler<Payload> {
  constructor(private readonly em: EntityManager) {}

  async execute({ ids }: Payload, { accountId }: JobRun<Payload>): Promise<void> {
    for (const id of ids) {
      for (const table of ['recipient_links', 'campaign_recipients'])
        // The next chunk finds rows changed concurrently.
        for (let deleted = CHUNK_SIZE; deleted > 0;) {
          const { numAffectedRows } = await sql`
            delete from ${sql.table(table)} where ctid = any (array(
               select ctid from ${sql.table(table)} where account_id = ${accountId} and campaign_id = ${id} limit ${CHUNK_SIZE}))`.execute(
            database(this.em),
          );
          deleted = Number(numAffectedRows);
        }
      await deleteCounters(this.em, accountId, `campaign.${id}.%`);
    }
  }
}
