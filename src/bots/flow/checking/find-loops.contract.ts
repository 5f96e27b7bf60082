import type { FlowNode } from '../flow.contract.js';

/** One node of each way that leads back to itself. Looks at each node and edge once, without recursion. */
export function findLoops(nodes: readonly FlowNode[], next: (node: FlowNode) => readonly FlowNode[]): FlowNode[] {
  const state = new Map<string, 'on the way' | 'done'>();
  const found = new Map<string, FlowNode>();
  for (const start of nodes) {
    if (state.has(start.id)) continue;
    const way = [{ node: start, ahead: [...next(start)] }];
    state.set(start.id, 'on the way');
    for (let at = way.at(-1); at; at = way.at(-1)) {
      const target = at.ahead.pop();
      if (!target) {
        state.set(at.node.id, 'done');
        way.pop();
      } else if (!state.has(target.id)) {
        state.set(target.id, 'on the way');
        way.push({ node: target, ahead: [...next(target)] });
      } else if (state.get(target.id) === 'on the way') found.set(target.id, target);
    }
  }
  return [...found.values()];
}
