import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { mayUseDevice } from '../../../auth/auth.sql.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatAlreadyTaken, ChatNotFound } from '../../messaging.errors.js';
import { SendMessage } from '../../messaging.messages.js';
import { ChatAccess } from '../chat-access.js';
import { AssignChat } from '../inbox/assign-chat.js';
import { resolve } from '../inbox/chat-transitions.js';
import { GetChat } from '../inbox/get-chat.js';
import { type AssignChatBody, MAX_LABELS_OF_CHAT } from '../inbox/inbox.contract.js';
import { LabelChat } from '../inbox/label-chat.js';
import { TransitionChat } from '../inbox/transition-chat.js';
import { type MacroCall, MacroRuns } from './macro-runs.js';
import type { MacroResource } from './macros.contract.js';
import { readMacro } from './macros.js';

interface Target {
  device_id: number;
  assignee_id: number | null;
}

/** Replies, labels, assigns and resolves, in this order. */
@Injectable()
export class RunMacro {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly access: ChatAccess,
    private readonly runs: MacroRuns,
    private readonly labelChat: LabelChat,
    private readonly assignChat: AssignChat,
    private readonly transition: TransitionChat,
    private readonly getChat: GetChat,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks all actions before the first, so that a macro that cannot end sends nothing. An action that fails stops
   * those after it. A repeat with the same key continues, and a finished run changes nothing.
   */
  async execute(user: SignedIn, call: MacroCall): Promise<ChatResource> {
    const { accountId } = user;
    const { chatId } = call;
    await this.access.require(user, { chatId });
    const target = await this.readTarget(accountId, chatId);
    const macro = await readMacro(this.em, accountId, call.macroId);
    if (await this.runs.isFinished(accountId, call)) return this.getChat.execute(accountId, chatId);
    const assignment = toAssignment(user, macro);
    checkPermissions(user, macro, assignment);
    if (assignment) await this.checkAssignment(user, target, assignment);
    await this.checkLabels(accountId, chatId, macro.label_ids);

    const runId = await this.runs.start(accountId, call);
    if (macro.text !== null) await this.reply(accountId, chatId, target.device_id, macro.text, runId);
    const actor = { ...user, macro: macro.name };
    if (macro.label_ids.length > 0) await this.labelChat.add(actor, chatId, macro.label_ids);
    if (assignment) await this.assignChat.execute(actor, chatId, assignment);
    const transition = resolve(this.clock.now());
    return this.transition.execute(actor, chatId, async (chat, em) => {
      const isFirst = await this.runs.finish(em, accountId, runId);
      return isFirst && macro.resolve ? transition(chat) : null;
    });
  }

  private async readTarget(accountId: number, chatId: number): Promise<Target> {
    const chat = await database(this.em)
      .selectFrom('chats')
      .select(['device_id', 'assignee_id'])
      .where('account_id', '=', accountId)
      .where('id', '=', chatId)
      .executeTakeFirst();
    if (!chat) throw new ChatNotFound();
    return chat;
  }

  private async checkAssignment(
    user: SignedIn,
    { device_id: deviceId, assignee_id: assigneeId }: Target,
    { user_id: userId }: AssignChatBody,
  ): Promise<void> {
    if (!userId) return;
    const isOfOther = assigneeId !== null && assigneeId !== user.userId;
    if (userId === user.userId && isOfOther && !user.permissions.includes('assign chats')) throw new ChatAlreadyTaken();
    const { rows } = await sql<{
      may_use: boolean;
    }>`select ${mayUseDevice(sql`${userId}`, sql`${deviceId}`)} may_use`.execute(database(this.em));
    if (!rows[0]?.may_use) throw Invalid.field('assign_to', 'assignee_unavailable');
  }

  private async checkLabels(accountId: number, chatId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from chat_labels where account_id = ${accountId} and chat_id = ${chatId}
        and label_id <> all (${ids}::bigint[])`.execute(database(this.em));
    if (rows[0]!.count + ids.length > MAX_LABELS_OF_CHAT) throw Invalid.field('label_ids', 'too_many');
  }

  private async reply(accountId: number, chatId: number, deviceId: number, body: string, runId: number): Promise<void> {
    const { sessionId: device } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
    const order = {
      device,
      chatId,
      phone: null,
      contactId: null,
      body,
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'reply' as const,
      hasVariables: true,
    };
    await this.commands.execute(new SendMessage(accountId, order, `macro:${runId}`));
  }
}

/** Throws for a deleted user or team. */
function toAssignment({ userId }: SignedIn, { assign_to: to }: MacroResource): AssignChatBody | null {
  if (to === null) return null;
  if (to === 'me') return { user_id: userId };
  const id = 'user_id' in to ? to.user_id : to.team_id;
  if (id === null) throw Invalid.field('assign_to', 'assignee_deleted');
  return 'user_id' in to ? { user_id: id } : { team_id: id };
}

function checkPermissions(
  { permissions, userId }: SignedIn,
  { text, resolve: resolves }: MacroResource,
  assignment: AssignChatBody | null,
): void {
  const isForOther = assignment !== null && assignment.user_id !== userId;
  const isAllowed =
    (text === null || permissions.includes('send message')) &&
    (!isForOther || permissions.includes('assign chats')) &&
    (!resolves || permissions.includes('close chats'));
  if (!isAllowed) throw new PermissionMissing();
}
