import type { FlowNode } from './flow.contract.js';

/** As they stand on the canvas: what is higher comes first, then what is further left. */
export const inVisualOrder = (one: FlowNode, other: FlowNode): number =>
  one.position.y - other.position.y || one.position.x - other.position.x || (one.id < other.id ? -1 : 1);
