import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindRequestedMedia, RecordMediaRetryResult } from '../../../devices/devices.ports.js';
import { database } from '../../../platform/database/statements/database.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { fetchMediaJob } from './fetch-media.job.js';

@QueryHandler(FindRequestedMedia)
export class FindRequestedMediaHandler implements IQueryHandler<FindRequestedMedia> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId, waId }: FindRequestedMedia) {
    const { rows } = await sql<{ messageId: number; content: Buffer }>`
      select id "messageId", content from messages
        where account_id = ${accountId} and device_id = ${deviceId} and wa_id = ${waId} and content is not null
          and media ->> 'held' = 'requested' and not is_deleted limit 10`.execute(database(this.em));
    return rows;
  }
}

@CommandHandler(RecordMediaRetryResult)
export class RecordMediaRetryResultHandler implements ICommandHandler<RecordMediaRetryResult> {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly finalize: FinalizeMessages,
  ) {}

  async execute({ accountId, messageId, answer }: RecordMediaRetryResult): Promise<void> {
    const isUploaded = answer.type === 'uploaded';
    const media = isUploaded
      ? { held: null, attempts: 0, failures: 0 }
      : { held: answer.type === 'not_found' ? 'not_on_phone' : 'expired' };
    const content = isUploaded ? answer.content : null;
    const { rows: changed } = await sql`
      update messages set media = media || ${JSON.stringify(media)}::jsonb, content = coalesce(${content}::bytea, content), updated_at = clock_timestamp()
        where id = ${messageId} and account_id = ${accountId} and media ->> 'held' = 'requested' returning 1`.execute(
      database(this.em),
    );
    if (changed.length === 0) return;
    await this.finalize.publish(accountId, [messageId]);
    if (isUploaded) await this.jobs.enqueue(fetchMediaJob, { accountId, messageId });
  }
}
