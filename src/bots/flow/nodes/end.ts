import type { KindOfNode } from '../turn-in-progress.js';

export const end: KindOfNode<'end'> = { enter: () => 'over' };
