import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { RenderText } from '../../messaging.messages.js';
import { ComposeText } from '../writing/compose-text.js';

@QueryHandler(RenderText)
export class RenderTextHandler implements IQueryHandler<RenderText> {
  constructor(private readonly texts: ComposeText) {}

  async execute({ accountId, contactId, text: { body, values = {} } }: RenderText): Promise<string> {
    const request = {
      device: '',
      phone: null,
      chatId: null,
      contactId,
      body,
      values,
      purpose: 'message' as const,
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
    };
    return (await this.texts.compose(accountId, request, { phone: null, chatId: null, contactId }, null)) ?? '';
  }
}
