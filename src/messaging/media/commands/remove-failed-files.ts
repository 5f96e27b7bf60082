import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';

/** Gives up the files of messages that failed some days ago: nobody has sent them again. Those of the library stay. */
export class RemoveFailedFiles extends Command<void> {}

const AT_ONCE = 500;

@CommandHandler(RemoveFailedFiles)
export class RemoveFailedFilesHandler implements ICommandHandler<RemoveFailedFiles> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  /** The sweep of files removes the bytes. */
  async execute(): Promise<void> {
    let removed: unknown[];
    do {
      removed = await this.em.execute<unknown[]>(
        `with old as (
           select id, media ->> 'fileKey' file_key from messages
            where from_me and status = 'failed' and media_id is null and media ->> 'fileKey' is not null
              and updated_at < now() - make_interval(days => ?)
            order by id limit ? for update skip locked),
         emptied as (update messages m set media = m.media || '{"fileKey": null}' from old where m.id = old.id)
         update stored_files f set state = 'leaving', changed_at = now() from old where f.file_key = old.file_key returning 1`,
        [this.config.failedFilesDays, AT_ONCE],
      );
    } while (removed.length === AT_ONCE);
  }
}
