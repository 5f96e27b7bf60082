import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindRequestedMedia, RecordMediaRetryResult } from '../../../devices/devices.ports.js';
import { Workers } from '../../../platform/queues/workers.js';
import { FinalizeMessages } from '../../delivery/outcomes/finalize-messages.js';
import { FetchMediaWorker } from '../workers/fetch-media.worker.js';

@QueryHandler(FindRequestedMedia)
export class FindRequestedMediaHandler implements IQueryHandler<FindRequestedMedia> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId, waId }: FindRequestedMedia) {
    const rows = await this.em.execute<{ id: string; content: Buffer }[]>(
      `select id, content from messages where account_id = ? and device_id = ? and wa_id = ? and content is not null
          and media ->> 'held' = 'requested' and not is_deleted limit 10`,
      [accountId, deviceId, waId],
    );
    return rows.map(({ id, content }) => ({ messageId: Number(id), content }));
  }
}

@CommandHandler(RecordMediaRetryResult)
export class RecordMediaRetryResultHandler implements ICommandHandler<RecordMediaRetryResult> {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly finalize: FinalizeMessages,
  ) {}

  async execute({ accountId, messageId, answer }: RecordMediaRetryResult): Promise<void> {
    const isUploaded = answer.type === 'uploaded';
    const media = isUploaded
      ? { held: null, attempts: 0 }
      : { held: answer.type === 'not_found' ? 'not_on_phone' : 'expired' };
    const changed = await this.em.execute<unknown[]>(
      `update messages set media = media || ?::jsonb, content = coalesce(?::bytea, content), updated_at = clock_timestamp()
        where id = ? and account_id = ? and media ->> 'held' = 'requested' returning 1`,
      [JSON.stringify(media), isUploaded ? Buffer.from(answer.content) : null, messageId, accountId],
    );
    if (changed.length === 0) return;
    await this.finalize.publish(accountId, [messageId]);
    if (isUploaded) await this.workers.wake(FetchMediaWorker, { accountId, messageId });
  }
}
