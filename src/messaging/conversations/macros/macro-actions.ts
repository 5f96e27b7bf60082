import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ownManualKey, SendMessage } from '../../messaging.messages.js';
import { AssignChat } from '../inbox/assign-chat.js';
import { ChangeState } from '../inbox/change-state.js';
import type { AssignChatBody } from '../inbox/inbox.contract.js';
import { LabelChat } from '../inbox/label-chat.js';
import type { MacroTarget } from './check-macro.js';
import type { MacroResource } from './macros.contract.js';

interface Actions {
  macro: MacroResource;
  assignment: AssignChatBody | null;
  runId: number;
  /** Runs in the last action's transaction. Returns false if an earlier call did all actions. */
  finish: (em: EntityManager) => Promise<boolean>;
}

@Injectable()
export class MacroActions {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly labelChat: LabelChat,
    private readonly assignChat: AssignChat,
    private readonly changeState: ChangeState,
  ) {}

  /** Stops at the first failed action. */
  async execute(user: SignedIn, chat: MacroTarget, actions: Actions): Promise<ChatResource> {
    const { macro, assignment, runId, finish } = actions;
    if (macro.text !== null) await this.reply(user.accountId, chat, macro.text, runId);
    const actor = { ...user, macro: macro.name };
    if (macro.label_ids.length > 0) await this.labelChat.execute(actor, chat.id, { add: macro.label_ids });
    if (assignment) await this.assignChat.execute(actor, chat.id, assignment);
    // The assignment may have hidden the chat from the user.
    return this.changeState.resolveIf(actor, chat.id, async (_, em) => (await finish(em)) && macro.resolve);
  }

  private async reply(accountId: number, chat: MacroTarget, body: string, runId: number): Promise<void> {
    const { sessionId: device } = await this.queries.execute(new GetDeviceById(accountId, chat.device_id));
    const order = {
      device,
      chatId: chat.id,
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
    await this.commands.execute(new SendMessage(accountId, order, ownManualKey(`macro-${runId}`)));
  }
}
