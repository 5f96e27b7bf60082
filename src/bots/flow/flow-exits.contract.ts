import type { NodeData } from './flow.contract.js';

// Apart from the schemas: the browser asks for exits and has no use for what checks a payload.

/** What a node can be left by; null is the exit that has no name. */
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
