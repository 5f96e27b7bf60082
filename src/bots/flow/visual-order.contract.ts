import type { FlowNode } from './flow.contract.js';

/** Top to bottom, then left to right. */
export const inVisualOrder = (one: FlowNode, other: FlowNode): number =>
  one.position.y - other.position.y || one.position.x - other.position.x || (one.id < other.id ? -1 : 1);
