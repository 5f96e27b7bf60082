import { z } from 'zod';
import type { Availability, AwayReason } from '../../../auth/auth.contract.js';
import { Id } from '../../../platform/http/fields.contract.js';

export const TypingState = z.enum(['composing', 'recording', 'paused']);
export type TypingState = z.infer<typeof TypingState>;

/**
 * State that clients repeat. `typing` means `composing`. The contact does not see `viewing`. Other states need the
 * permission to send.
 */
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
  'chat.typing': TypingMessage;
  'chat.watch': WatchMessage;
}

export const PresenceState = z.enum(['typing', 'viewing']);
export type PresenceState = z.infer<typeof PresenceState>;

/** A colleague has the chat open or writes in it. Valid for ten seconds. */
export interface ChatPresence {
  chat_id: number;
  user: { id: number; name: string };
  state: PresenceState;
}

/** `away_reason` is null while rules may assign chats to the colleague. */
export interface ColleaguePresence {
  chat_id: null;
  user_id: number;
  availability: Availability;
  away_reason: AwayReason | null;
}

export interface TypingEvents {
  'presence.changed': ChatPresence | ColleaguePresence;
  'chat.typing': { device_id: number; chat_id: number; state: TypingState };
}
