import type { MessageResource } from '../../messaging.contract.js';

export const messageText = ({
  conversation,
  extendedTextMessage,
  body,
}: Pick<MessageResource, 'conversation' | 'extendedTextMessage' | 'body'>): string | null =>
  conversation ?? extendedTextMessage?.text ?? body;
