import { z } from 'zod';
import { defineTimer } from '../../../platform/schedule/define-timer.js';

/** The key is the conversation ID. */
export const WaitOver = defineTimer('bots.wait_over', z.object({ conversationId: z.number(), turnId: z.number() }));
