import type { NodeBehavior } from '../turn-in-progress.js';

export const end: NodeBehavior<'end'> = { enter: () => 'ends' };
