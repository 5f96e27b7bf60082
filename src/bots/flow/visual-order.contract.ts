import type { FlowNode } from './flow.contract.js';

export const inVisualOrder = (left: FlowNode, right: FlowNode): number =>
  left.position.y - right.position.y || left.position.x - right.position.x || (left.id < right.id ? -1 : 1);
