import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { AppError } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { toResponse } from '../../../platform/http/errors/error.filter.js';
import { Id } from '../../../platform/http/fields.contract.js';
import { validateInput } from '../../../platform/http/input/validate-input.js';
import type { ChatResource } from '../../messaging.contract.js';
import { AssignChat } from './assign-chat.js';
import type { BulkChatsBody, BulkChatsResult } from './bulk-chats.contract.js';
import { ChangeState } from './change-state.js';
import { ChangeLabelsBody, LabelChatBody, ReassignChatBody, SnoozeChatBody } from './inbox.contract.js';
import { LabelChat } from './label-chat.js';

const AssignValue = z.object({
  value: z
    .union([ReassignChatBody, Id])
    .nullable()
    .transform((value) => (typeof value === 'object' && value !== null ? value : { user_id: value })),
});
const SnoozeValue = z.object({ value: SnoozeChatBody.shape.until });
/** If more chats are resolved at once, customers are not asked for ratings. */
const MAX_RATED_CHATS = 10;
const LabelsValue = z.object({
  value: z.union([ChangeLabelsBody, LabelChatBody.shape.ids.transform((ids) => ({ ids }))]),
});

@Injectable()
export class ChangeMany {
  constructor(
    private readonly assignChat: AssignChat,
    private readonly changeState: ChangeState,
    private readonly labelChat: LabelChat,
  ) {}

  async execute(user: SignedIn, { ids, action, value }: BulkChatsBody): Promise<BulkChatsResult['data']> {
    const isSilent = new Set(ids).size > MAX_RATED_CHATS;
    const change = await this.toChange(user, action, value, isSilent);
    const result: BulkChatsResult['data'] = { ids: [], chats: [], failures: [] };
    for (const id of new Set(ids)) {
      try {
        result.chats.push(await change(id));
        result.ids.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { code, message } = toResponse(error, user.language).body;
        result.failures.push({ id, code, message });
      }
    }
    return result;
  }

  private async toChange(
    user: SignedIn,
    action: BulkChatsBody['action'],
    value: unknown,
    isSilent: boolean,
  ): Promise<(chatId: number) => Promise<ChatResource>> {
    if (action === 'resolve') {
      if (!user.permissions.includes('close chats')) throw new PermissionMissing();
      return (chatId) => this.changeState.resolve(user, chatId, { isSilent });
    }
    if (action === 'reopen') return (chatId) => this.changeState.reopen(user, chatId);
    if (action === 'assign') {
      const { value: assignment } = await validateInput(AssignValue, { value });
      return (chatId) => this.assignChat.execute(user, chatId, assignment);
    }
    if (action === 'snooze') {
      const { value: until } = await validateInput(SnoozeValue, { value });
      return (chatId) => this.changeState.snooze(user, chatId, until ?? null);
    }
    const { value: labels } = await validateInput(LabelsValue, { value });
    return (chatId) => this.labelChat.execute(user, chatId, labels);
  }
}
