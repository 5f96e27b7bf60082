import { z } from 'zod';

export const TypingState = z.enum(['composing', 'recording', 'paused']);
export type TypingState = z.infer<typeof TypingState>;

/** POST /api/v1/chats/{id}/typing: the person sees it for some seconds. Repeated while somebody types. */
export const TypingBody = z.object({ state: TypingState });
export type TypingBody = z.infer<typeof TypingBody>;

/** The answer of it and of POST /api/v1/chats/{id}/watch: false when the device does not show typing. */
export const TypingResult = z.object({ is_shown: z.boolean() });
export type TypingResult = z.infer<typeof TypingResult>;

export interface TypingEvents {
  /** The person of a chat is typing or recording, or not any more; repeated while they go on. */
  'chat.typing': { device_id: number; chat_id: number; state: TypingState };
}
