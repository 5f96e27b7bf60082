import type { MessageResource } from '../../messaging.contract.js';

/** Returns the text from any of the specification's fields. */
export const messageText = ({
  conversation,
  extendedTextMessage,
  body,
}: Pick<MessageResource, 'conversation' | 'extendedTextMessage' | 'body'>): string | null =>
  conversation ?? extendedTextMessage?.text ?? body;
