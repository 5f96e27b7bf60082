import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindLibraryItems } from '../../media/media.messages.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { breaksText, compileText } from '../../templates/text/text.contract.js';
import { CannedReplyNotFound, TooManyCannedReplies } from '../support.errors.js';
import { CannedRepliesChanged } from '../support.messages.js';
import { type CannedReply, type CannedReplyBody, MAX_CANNED_REPLIES } from './canned-replies.contract.js';

type ReplyRow = Pick<CannedReply, 'id' | 'title' | 'shortcut' | 'text'> & { media_uuids: string[] };

@Injectable()
export class ListCannedReplies {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  /** Returns replies without deleted files. */
  async execute(accountId: number): Promise<CannedReply[]> {
    const rows = await database(this.em)
      .selectFrom('canned_replies')
      .select(['id', 'title', 'shortcut', 'text', 'media_uuids'])
      .where('account_id', '=', accountId)
      .orderBy('title')
      .orderBy('id')
      .execute();
    const fileUuids = [...new Set(rows.flatMap(({ media_uuids: uuids }) => uuids))];
    const knownFiles = await this.queries.execute(new FindLibraryItems(accountId, fileUuids));
    return rows.map((row) => toCannedReply(row, knownFiles));
  }
}

@Injectable()
export class CreateCannedReply {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, reply: CannedReplyBody): Promise<CannedReply> {
    const { title, shortcut, text, attachments_id: uuids } = reply;
    const knownFiles = await checkReply(this.queries, accountId, reply);
    const {
      rows: [row],
    } = await this.em.transactional(async (em) => {
      await lockAccount(em, 'canned replies', accountId);
      return sql<ReplyRow>`
        insert into canned_replies (account_id, title, shortcut, text, media_uuids)
          select ${accountId}, ${title}, ${shortcut}, ${text}, ${uuids}::uuid[]
          where (select count(*) from canned_replies where account_id = ${accountId}) < ${MAX_CANNED_REPLIES}
          returning id, title, shortcut, text, media_uuids`
        .execute(database(em))
        .catch(rejectTakenShortcut);
    });
    if (!row) throw new TooManyCannedReplies();
    this.events.publish(new CannedRepliesChanged(accountId));
    return toCannedReply(row, knownFiles);
  }
}

@Injectable()
export class UpdateCannedReply {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, reply: CannedReplyBody): Promise<CannedReply> {
    const { title, shortcut, text, attachments_id: uuids } = reply;
    const knownFiles = await checkReply(this.queries, accountId, reply);
    const row = await database(this.em)
      .updateTable('canned_replies')
      .set({ title, shortcut, text, media_uuids: [...uuids] })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(['id', 'title', 'shortcut', 'text', 'media_uuids'])
      .executeTakeFirst()
      .catch(rejectTakenShortcut);
    if (!row) throw new CannedReplyNotFound();
    this.events.publish(new CannedRepliesChanged(accountId));
    return toCannedReply(row, knownFiles);
  }
}

@Injectable()
export class DeleteCannedReply {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number): Promise<void> {
    const { numDeletedRows } = await database(this.em)
      .deleteFrom('canned_replies')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new CannedReplyNotFound();
    this.events.publish(new CannedRepliesChanged(accountId));
  }
}

/** Throws Invalid for an empty or broken reply. Returns UUIDs of its files. */
async function checkReply(
  queries: QueryBus,
  accountId: number,
  { text, attachments_id: uuids }: CannedReplyBody,
): Promise<ReadonlySet<string>> {
  if (text === '' && uuids.length === 0) throw Invalid.field('text', 'body_or_attachment');
  if (compileText(text).problems.some(breaksText)) throw Invalid.field('text', 'text_broken');
  const knownFiles = await queries.execute(new FindLibraryItems(accountId, uuids));
  if (uuids.some((uuid) => !knownFiles.has(uuid))) throw Invalid.field('attachments_id', 'value_invalid');
  return knownFiles;
}

const toCannedReply = ({ media_uuids: uuids, ...reply }: ReplyRow, knownFiles: ReadonlySet<string>): CannedReply => ({
  ...reply,
  scope: 'account',
  attachments_id: uuids.filter((uuid) => knownFiles.has(uuid)),
});

function rejectTakenShortcut(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? Invalid.field('shortcut', 'taken') : error;
}
