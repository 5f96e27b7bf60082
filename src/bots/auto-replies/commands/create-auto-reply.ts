import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { requireBusinessHours } from '../../../auth/business-hours.sql.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { enrolAccount } from '../../../platform/events/enrol-account.js';
import type { UploadedFile } from '../../../platform/http/route/read-form.js';
import { answerMessageJob } from '../../answering/answer-message.job.js';
import { TooManyAutoReplies } from '../../bots.errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';
import { MAX_AUTO_REPLIES } from '../auto-reply-limits.contract.js';
import type { AutoReplyBody } from '../auto-reply.contract.js';
import { draftValues } from '../draft-columns.js';
import { ReadDraft } from '../read-draft.js';
import { writeDevices } from '../../write-devices.js';

/** Enrolls the account for inbound messages too. */
@Injectable()
export class CreateAutoReply {
  constructor(
    private readonly em: EntityManager,
    private readonly drafts: ReadDraft,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, body: AutoReplyBody, attachment: UploadedFile | null): Promise<number> {
    const draft = await this.drafts.read(accountId, body, attachment);
    const id = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'auto_replies', accountId);
      const { count } = await database(em)
        .selectFrom('auto_replies')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= MAX_AUTO_REPLIES) throw new TooManyAutoReplies();
      await requireBusinessHours(em, accountId, body.business_hours_id);
      const { id: created } = await database(em)
        .insertInto('auto_replies')
        .values({ account_id: accountId, ...draftValues(draft) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeDevices(em, accountId, { auto_reply: created }, draft.deviceIds);
      await enrolAccount(em, answerMessageJob, accountId);
      return created;
    });
    this.events.publish(new AutoRepliesChanged(accountId, [id]));
    return id;
  }
}
