import type { NodeData } from './flow.contract.js';

// The browser must not load the schema library.

/** Returns exits of a node. Null is the unnamed exit. */
export function exitsOf(data: NodeData): (string | null)[] {
  switch (data.type) {
    case 'choice':
      return [...data.options.map(({ id }) => id), 'else'];
    case 'ask':
      return [null, 'else'];
    case 'condition':
      return ['yes', 'no'];
    case 'webhook':
      return [null, 'failed'];
    case 'handover':
    case 'go_to':
    case 'end':
      return [];
    default:
      return [null];
  }
}
