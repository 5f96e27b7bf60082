import type { FlowNode, NodeKind } from '../flow.contract.js';
import type { FlowProblem } from '../flow-problem.contract.js';
import { findLoops } from './find-loops.contract.js';
import { inVisualOrder } from '../visual-order.contract.js';
import type { FlowMap } from './flow-map.contract.js';

/** Nodes at which the conversation pauses. */
const PAUSING_KINDS: ReadonlySet<NodeKind> = new Set(['send', 'choice', 'ask', 'wait'] as const);
/** Nodes at which a turn stops and drops further targets of the exit. */
const STOPPING_KINDS: ReadonlySet<NodeKind> = new Set(['choice', 'ask', 'wait', 'webhook'] as const);

export function checkPaths(map: FlowMap): FlowProblem[] {
  const isPassed = ({ data }: FlowNode): boolean => !PAUSING_KINDS.has(data.type);
  const loops = findLoops(map.nodes.filter(isPassed), ({ id }) => map.successorsOf(id).filter(isPassed));
  return [
    ...loops.map(({ id }) => ({ problem: 'loop_without_wait' as const, nodeId: id, detail: null })),
    ...findUnreachable(map),
    ...findDropped(map),
  ];
}

function findUnreachable(map: FlowMap): FlowProblem[] {
  if (map.starts.length === 0) return [];
  const reached = findReachable(map.starts, ({ id }) => map.successorsOf(id));
  return map.nodes
    .filter(({ id }) => !reached.has(id))
    .map(({ id }) => ({ problem: 'unreachable', nodeId: id, detail: null }));
}

function findDropped(map: FlowMap): FlowProblem[] {
  const predecessors = new Map<string, FlowNode[]>();
  for (const node of map.nodes)
    if (!PAUSING_KINDS.has(node.data.type) && !STOPPING_KINDS.has(node.data.type))
      for (const { id } of map.successorsOf(node.id)) {
        const known = predecessors.get(id);
        if (known) known.push(node);
        else predecessors.set(id, [node]);
      }
  // Nodes that reach a stopping node without a pause.
  const stopping = findReachable(
    map.nodes.filter(({ data }) => STOPPING_KINDS.has(data.type)),
    ({ id }) => predecessors.get(id) ?? [],
  );
  return map.nodes.flatMap(({ id }) =>
    map
      .exitsOf(id)
      .filter(([, targets]) => targets.length > 1 && dropsTargets(targets, stopping))
      .map(([exit]) => ({ problem: 'two_questions' as const, nodeId: id, detail: exit })),
  );
}

/** Triggers beside a question are always dropped, other nodes only below it. */
function dropsTargets(targets: readonly FlowNode[], stopping: ReadonlySet<string>): boolean {
  const ordered = targets.toSorted(inVisualOrder);
  const first = ordered.findIndex(({ id }) => stopping.has(id));
  return first >= 0 && (first < ordered.length - 1 || ordered.some(({ data }) => data.type === 'send'));
}

function findReachable(from: readonly FlowNode[], next: (node: FlowNode) => readonly FlowNode[]): Set<string> {
  const reached = new Set(from.map(({ id }) => id));
  const pending = [...from];
  for (let node = pending.pop(); node; node = pending.pop())
    for (const target of next(node))
      if (!reached.has(target.id)) {
        reached.add(target.id);
        pending.push(target);
      }
  return reached;
}
