import type { EntityManager } from '@mikro-orm/postgresql';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { ChatNoteNotFound } from '../../messaging.errors.js';
import type { ChatNoteResource } from './inbox.contract.js';

export const NOTE_COLUMNS = [
  'id',
  'chat_id',
  'user_id',
  'author',
  'body',
  'mentioned_ids',
  'created_at',
  'updated_at',
] as const;

export type ChatNoteRow = Pick<Row<'chat_notes'>, (typeof NOTE_COLUMNS)[number]>;

export const toChatNoteResource = ({ user_id, author, created_at, updated_at, ...note }: ChatNoteRow) =>
  ({
    ...note,
    author: { id: user_id, name: author },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }) satisfies ChatNoteResource;

/** Returns users that the note mentions. Throws ChatNoteNotFound or PermissionMissing. */
export async function requireAuthor(
  em: EntityManager,
  { accountId, userId, impersonator, permissions }: SignedIn,
  chatId: number,
  noteId: number,
): Promise<number[]> {
  const note = await database(em)
    .selectFrom('chat_notes')
    .select(['user_id', 'mentioned_ids'])
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('id', '=', noteId)
    .executeTakeFirst();
  if (!note) throw new ChatNoteNotFound();
  const isAuthor = !impersonator && note.user_id === userId;
  if (!isAuthor && !permissions.includes('edit inbox settings')) throw new PermissionMissing();
  return note.mentioned_ids;
}
