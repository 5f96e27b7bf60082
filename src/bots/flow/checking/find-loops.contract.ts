import type { FlowNode } from '../flow.contract.js';

/** Returns one node per cycle. Linear, without recursion. */
export function findLoops(nodes: readonly FlowNode[], next: (node: FlowNode) => readonly FlowNode[]): FlowNode[] {
  const state = new Map<string, 'visiting' | 'done'>();
  const found = new Map<string, FlowNode>();
  for (const start of nodes) {
    if (state.has(start.id)) continue;
    const path = [{ node: start, remaining: [...next(start)] }];
    state.set(start.id, 'visiting');
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = step.remaining.pop();
      if (!target) {
        state.set(step.node.id, 'done');
        path.pop();
      } else if (!state.has(target.id)) {
        state.set(target.id, 'visiting');
        path.push({ node: target, remaining: [...next(target)] });
      } else if (state.get(target.id) === 'visiting') found.set(target.id, target);
    }
  }
  return [...found.values()];
}
