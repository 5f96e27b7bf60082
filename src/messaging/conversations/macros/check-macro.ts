import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { mayUseDevice } from '../../../auth/auth.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { ChatAlreadyTaken } from '../../messaging.errors.js';
import { type AssignChatBody, MAX_LABELS_OF_CHAT } from '../inbox/inbox.contract.js';
import type { MacroResource } from './macros.contract.js';

export interface MacroTarget {
  id: number;
  device_id: number;
  assignee_id: number | null;
}

/** Checks all actions before the first runs, so that a macro that cannot finish sends nothing. */
@Injectable()
export class CheckMacro {
  constructor(private readonly em: EntityManager) {}

  async execute(user: SignedIn, chat: MacroTarget, macro: MacroResource): Promise<AssignChatBody | null> {
    const assignment = toAssignment(user, macro);
    checkPermissions(user, macro, assignment);
    if (assignment?.user_id) await this.checkAssignee(user, chat, assignment.user_id);
    if (macro.label_ids.length > 0) await this.checkLabels(user.accountId, chat.id, macro.label_ids);
    return assignment;
  }

  private async checkAssignee(user: SignedIn, chat: MacroTarget, assigneeId: number): Promise<void> {
    const isAssignedToOther = chat.assignee_id !== null && chat.assignee_id !== user.userId;
    if (assigneeId === user.userId && isAssignedToOther && !user.permissions.includes('assign chats'))
      throw new ChatAlreadyTaken();
    const mayUse = mayUseDevice(sql`${assigneeId}`, sql`${chat.device_id}`);
    const { rows } = await sql<{ may_use: boolean }>`select ${mayUse} may_use`.execute(database(this.em));
    if (!rows[0]?.may_use) throw Invalid.field('assign_to', 'assignee_unavailable');
  }

  private async checkLabels(accountId: number, chatId: number, ids: readonly number[]): Promise<void> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from chat_labels where account_id = ${accountId} and chat_id = ${chatId}
        and label_id <> all (${ids}::bigint[])`.execute(database(this.em));
    if (rows[0]!.count + ids.length > MAX_LABELS_OF_CHAT) throw Invalid.field('label_ids', 'too_many');
  }
}

/** Throws for a deleted user or team. */
function toAssignment({ userId }: SignedIn, { assign_to: assignee }: MacroResource): AssignChatBody | null {
  if (assignee === null) return null;
  if (assignee === 'me') return { user_id: userId };
  const id = 'user_id' in assignee ? assignee.user_id : assignee.team_id;
  if (id === null) throw Invalid.field('assign_to', 'assignee_deleted');
  return 'user_id' in assignee ? { user_id: id } : { team_id: id };
}

function checkPermissions(
  { permissions, userId }: SignedIn,
  { text, resolve }: MacroResource,
  assignment: AssignChatBody | null,
): void {
  const isForOther = assignment !== null && assignment.user_id !== userId;
  const isAllowed =
    (text === null || permissions.includes('send message')) &&
    (!isForOther || permissions.includes('assign chats')) &&
    (!resolve || permissions.includes('close chats'));
  if (!isAllowed) throw new PermissionMissing();
}
