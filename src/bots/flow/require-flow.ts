import { Invalid } from '../../platform/errors.js';
import type { Flow } from './flow.contract.js';
import { readFlow } from './read-flow.contract.js';

export function requireFlow(written: unknown): Flow {
  const { flow, fault } = readFlow(written);
  if (flow) return flow;
  const { reason, nodeId, at } = fault;
  throw new Invalid([{ path: ['tree_chatbot'], message: reason }], { node_id: nodeId, at });
}
