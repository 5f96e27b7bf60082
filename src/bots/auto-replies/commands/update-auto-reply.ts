import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { UploadedFile } from '../../../platform/http/route/read-form.js';
import { AutoReplyNotFound } from '../../bots.errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';
import type { AutoReplyBody } from '../auto-reply.contract.js';
import { DRAFT_COLUMNS, draftValues } from '../draft-columns.js';
import { ReadDraft } from '../read-draft.js';
import { writeDevices } from '../../write-devices.js';

/** Writes an auto-reply anew. Who was answered lately is still not answered again before their time. */
export class UpdateAutoReply extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly body: AutoReplyBody,
    readonly attachment: UploadedFile | null,
  ) {
    super();
  }
}

@CommandHandler(UpdateAutoReply)
export class UpdateAutoReplyHandler implements ICommandHandler<UpdateAutoReply> {
  constructor(
    private readonly em: EntityManager,
    private readonly drafts: ReadDraft,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, id, body, attachment }: UpdateAutoReply): Promise<void> {
    // Before its form is looked at: one that is not there has no wrong fields.
    const known = await this.em.execute<object[]>('select from auto_replies where id = ? and account_id = ?', [
      id,
      accountId,
    ]);
    if (known.length === 0) throw new AutoReplyNotFound();
    const draft = await this.drafts.read(accountId, body, attachment);
    await this.em.fork().transactional(async (em) => {
      const rows = await em.execute<object[]>(
        `update auto_replies set ${DRAFT_COLUMNS.map((column) => `${column} = ?`).join(', ')}, updated_at = clock_timestamp()
          where id = ? and account_id = ? returning id`,
        [...draftValues(draft), id, accountId],
      );
      if (rows.length === 0) throw new AutoReplyNotFound();
      await writeDevices(em, accountId, { auto_reply: id }, draft.deviceIds);
    });
    this.events.publish(new AutoRepliesChanged(accountId, [id]));
  }
}
