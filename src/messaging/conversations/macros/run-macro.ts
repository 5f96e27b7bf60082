import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ChatAccess } from '../chat-access.js';
import { GetChat } from '../inbox/get-chat.js';
import { CheckMacro, type MacroTarget } from './check-macro.js';
import { MacroActions } from './macro-actions.js';
import { type MacroCall, MacroRuns } from './macro-runs.js';
import { readMacro } from './macros.js';

@Injectable()
export class RunMacro {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ChatAccess,
    private readonly check: CheckMacro,
    private readonly runs: MacroRuns,
    private readonly actions: MacroActions,
    private readonly getChat: GetChat,
  ) {}

  /** Continues the run of the same key. A finished run changes nothing. */
  async execute(user: SignedIn, call: MacroCall): Promise<ChatResource> {
    const { accountId } = user;
    await this.access.require(user, { chatId: call.chatId });
    const chat = await this.readTarget(accountId, call.chatId);
    const macro = await readMacro(this.em, accountId, call.macroId);
    if (await this.runs.isFinished(accountId, call)) return this.getChat.execute(accountId, chat.id);
    const assignment = await this.check.execute(user, chat, macro);
    const runId = await this.runs.start(accountId, call);
    return this.actions.execute(user, chat, {
      macro,
      assignment,
      runId,
      finish: (em) => this.runs.finish(em, accountId, runId),
    });
  }

  private async readTarget(accountId: number, chatId: number): Promise<MacroTarget> {
    const chat = await database(this.em)
      .selectFrom('chats')
      .select(['id', 'device_id', 'assignee_id'])
      .where('account_id', '=', accountId)
      .where('id', '=', chatId)
      .executeTakeFirst();
    if (!chat) throw new ChatNotFound();
    return chat;
  }
}
