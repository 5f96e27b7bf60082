import type { KindOfNode } from '../turn-in-progress.js';

/** matching/choose-trigger.ts compares all waiting triggers. */
export const send: KindOfNode<'send'> = { enter: () => 'waits' };
