import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { isInTeam, lockDeviceUser, lockTeam, namesOf } from '../../../auth/auth.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatAlreadyTaken, ChatNotFound, ChatReassigned } from '../../messaging.errors.js';
import { ChatAccess } from '../chat-access.js';
import { assign, type Assignment, type LockedChat, type TransitionResult } from './chat-transitions.js';
import type { AssignChatBody, ReassignChatBody } from './inbox.contract.js';
import { type ChatActor, TransitionChat } from './transition-chat.js';

@Injectable()
export class AssignChat {
  constructor(
    private readonly access: ChatAccess,
    private readonly transition: TransitionChat,
  ) {}

  /** Users without `assign chats` can only take unassigned chats. */
  async execute(user: ChatActor, chatId: number, body: ReassignChatBody): Promise<ChatResource> {
    const isForSelf = body.user_id === user.userId && body.team_id === undefined;
    const mayAssign = user.permissions.includes('assign chats');
    if (!isForSelf && !mayAssign) throw new PermissionMissing();
    // A chat assigned to someone else is reported as a conflict, although it is hidden.
    if (isForSelf) await this.access.requireOnDevice(user, chatId);
    else await this.access.require(user, { chatId });
    const maySee = !user.deviceIds || user.permissions.includes('show all chats');
    const chosen: Assignment = { user: null, team: null };
    return this.transition.execute(
      user,
      chatId,
      async (chat, em) => {
        const isTaken = chat.assignee_id !== null && chat.assignee_id !== user.userId;
        if (isTaken && isForSelf && !(mayAssign && maySee)) throw new ChatAlreadyTaken();
        const transition = await toTransition(em, user.accountId, chat, body, chosen);
        if (transition && !isAsExpected(chat, body)) throw new ChatReassigned();
        return transition;
      },
      async (em) => void Object.assign(chosen, await lockChosen(em, user.accountId, chatId, body)),
    );
  }
}

const isAsExpected = (
  { assignee_id: assigneeId, team_id: teamId }: LockedChat,
  { expected: { user_id: expectedUser = assigneeId, team_id: expectedTeam = teamId } = {} }: ReassignChatBody,
): boolean => expectedUser === assigneeId && expectedTeam === teamId;

async function lockChosen(
  em: EntityManager,
  accountId: number,
  chatId: number,
  { user_id: userId, team_id: teamId }: AssignChatBody,
): Promise<Assignment> {
  const chat = await database(em)
    .selectFrom('chats')
    .select('device_id')
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .executeTakeFirst();
  if (!chat) throw new ChatNotFound();
  const chosen: Assignment = { user: null, team: null };
  if (userId) {
    const locked = lockDeviceUser({ accountId, userId, deviceId: chat.device_id });
    await locked.execute(database(em));
    // A new statement sees changes during the lock wait.
    const { rows } = await locked.execute(database(em));
    chosen.user = rows[0] ?? null;
    if (!chosen.user) throw Invalid.field('user_id', 'assignee_unavailable');
  }
  if (teamId) {
    const { rows } = await lockTeam(accountId, teamId).execute(database(em));
    chosen.team = rows[0] ?? null;
    if (!chosen.team) throw Invalid.field('team_id', 'value_invalid');
  }
  return chosen;
}

/** Absent fields keep their value, but an assignee outside a new team is removed. */
async function toTransition(
  em: EntityManager,
  accountId: number,
  chat: LockedChat,
  { user_id: userId, team_id: teamId }: AssignChatBody,
  chosen: Assignment,
): Promise<TransitionResult | null> {
  const { rows } = await namesOf(accountId, chat.assignee_id, chat.team_id).execute(database(em));
  const names = rows[0];
  const current: Assignment = {
    user: chat.assignee_id === null ? null : { id: chat.assignee_id, name: names?.user_name ?? '' },
    team: chat.team_id === null ? null : { id: chat.team_id, name: names?.team_name ?? '' },
  };
  const team = teamId === undefined ? current.team : chosen.team;
  let assignee = userId === undefined ? current.user : chosen.user;
  if (userId === undefined && assignee && chosen.team && !(await isMember(em, assignee.id, chosen.team.id)))
    assignee = null;
  return assign(chat, { user: assignee, team }, current);
}

async function isMember(em: EntityManager, userId: number, teamId: number): Promise<boolean> {
  const { is_member: isMember } = await database(em)
    .selectNoFrom(isInTeam(userId, teamId).as('is_member'))
    .executeTakeFirstOrThrow();
  return isMember;
}
