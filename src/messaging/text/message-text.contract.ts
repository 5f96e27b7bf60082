import type { MessageResource } from '../messaging.contract.js';

/** What a message says, whichever of the specification's fields holds it. */
export const textOf = ({
  conversation,
  extendedTextMessage,
  body,
}: Pick<MessageResource, 'conversation' | 'extendedTextMessage' | 'body'>): string | null =>
  conversation ?? extendedTextMessage?.text ?? body;
