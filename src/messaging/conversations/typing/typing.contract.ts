import { z } from 'zod';
import { Id } from '../../../platform/http/fields.contract.js';

export const TypingState = z.enum(['composing', 'recording', 'paused']);
export type TypingState = z.infer<typeof TypingState>;

/** POST /api/v1/chats/{id}/typing. Clients repeat it. `typing` means `composing`. */
export const TypingBody = z.object({ state: z.enum([...TypingState.options, 'typing', 'viewing']) });
export type TypingBody = z.infer<typeof TypingBody>;

export const TypingMessage = TypingBody.extend({ chat_id: Id });
export type TypingMessage = z.infer<typeof TypingMessage>;

export const WatchMessage = z.object({ chat_id: Id });
export type WatchMessage = z.infer<typeof WatchMessage>;

export const TypingResult = z.object({ is_shown: z.boolean() });
export type TypingResult = z.infer<typeof TypingResult>;

/** Acknowledged with `{ data: TypingResult }` or an API error. */
export interface TypingMessages {
  /** Same as POST /api/v1/chats/{id}/typing. */
  'chat.typing': TypingMessage;
  /** Same as POST /api/v1/chats/{id}/watch. */
  'chat.watch': WatchMessage;
}

export interface TypingEvents {
  'chat.typing': { device_id: number; chat_id: number; state: TypingState };
}
