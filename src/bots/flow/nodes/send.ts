import type { KindOfNode } from '../turn-in-progress.js';

/** Which of several takes a message is said by all of them together: matching/choose-trigger.ts. */
export const send: KindOfNode<'send'> = { enter: () => 'waits' };
