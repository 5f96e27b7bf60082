import type { FlowNode } from '../flow.contract.js';

/** Returns one node per cycle. Linear, without recursion. */
export function findLoops(nodes: readonly FlowNode[], next: (node: FlowNode) => readonly FlowNode[]): FlowNode[] {
  const state = new Map<string, 'on the way' | 'done'>();
  const found = new Map<string, FlowNode>();
  for (const start of nodes) {
    if (state.has(start.id)) continue;
    const path = [{ node: start, ahead: [...next(start)] }];
    state.set(start.id, 'on the way');
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const target = at.ahead.pop();
      if (!target) {
        state.set(at.node.id, 'done');
        path.pop();
      } else if (!state.has(target.id)) {
        state.set(target.id, 'on the way');
        path.push({ node: target, ahead: [...next(target)] });
      } else if (state.get(target.id) === 'on the way') found.set(target.id, target);
    }
  }
  return [...found.values()];
}
