import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { requireBusinessHours } from '../../../auth/business-hours.sql.js';
import type { UploadedFile } from '../../../platform/http/route/read-form.js';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { AutoReplyNotFound } from '../../bots.errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';
import type { AutoReplyBody } from '../auto-reply.contract.js';
import { draftValues, EDITED_AUTO_REPLY } from '../draft-columns.js';
import { ReadDraft } from '../read-draft.js';
import { writeDevices } from '../../write-devices.js';

/** Continues renewal periods of contacts that were already answered. */
@Injectable()
export class UpdateAutoReply {
  constructor(
    private readonly em: EntityManager,
    private readonly drafts: ReadDraft,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, body: AutoReplyBody, attachment: UploadedFile | null): Promise<void> {
    // A missing auto-reply is a 404, not a field error.
    const known = await database(this.em)
      .selectFrom('auto_replies')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!known) throw new AutoReplyNotFound();
    const draft = await this.drafts.read(accountId, body, attachment);
    await this.em.fork().transactional(async (em) => {
      const selection = sql`r.id = ${id} and r.account_id = ${accountId}`;
      await rejectStale(em, EDITED_AUTO_REPLY, selection, body.revision);
      await requireBusinessHours(em, accountId, body.business_hours_id);
      const { numUpdatedRows } = await database(em)
        .updateTable('auto_replies')
        .set({ ...draftValues(draft), updated_at: CURRENT_TIME })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new AutoReplyNotFound();
      await writeDevices(em, accountId, { auto_reply: id }, draft.deviceIds);
    });
    this.events.publish(new AutoRepliesChanged(accountId, [id]));
  }
}
