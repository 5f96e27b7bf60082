import type { NodeBehavior } from '../turn-in-progress.js';

/** Has no `resume`, because chooseTrigger compares all waiting triggers. */
export const send: NodeBehavior<'send'> = { enter: () => 'waits' };
