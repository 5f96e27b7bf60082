import { createContext } from 'react';
import type { MessageResource } from '@server/messaging/messaging.contract.js';

export interface ConversationActions {
  onEdit: (message: MessageResource) => void;
  onForward: (message: MessageResource) => void;
}

export const ConversationActionsContext = createContext<ConversationActions | null>(null);
