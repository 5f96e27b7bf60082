import type { FlowNode, NodeKind } from '../flow.contract.js';
import type { FlowProblem } from '../flow-problem.contract.js';
import { findLoops } from './find-loops.contract.js';
import { inVisualOrder } from '../visual-order.contract.js';
import type { FlowMap } from './flow-map.contract.js';

/** The conversation pauses here. */
const PAUSING: ReadonlySet<NodeKind> = new Set(['send', 'choice', 'ask', 'wait'] as const);
/** The walk stops here and drops further targets of the exit. */
const STOPPING: ReadonlySet<NodeKind> = new Set(['choice', 'ask', 'wait', 'webhook'] as const);

export function checkPaths(map: FlowMap): FlowProblem[] {
  const isPassed = ({ data }: FlowNode): boolean => !PAUSING.has(data.type);
  const loops = findLoops(map.nodes.filter(isPassed), ({ id }) => map.next(id).filter(isPassed));
  return [
    ...loops.map(({ id }) => ({ problem: 'loop_without_wait' as const, nodeId: id, detail: null })),
    ...findUnreachable(map),
    ...findDropped(map),
  ];
}

function findUnreachable(map: FlowMap): FlowProblem[] {
  if (map.starts.length === 0) return [];
  const reached = reach(map.starts, ({ id }) => map.next(id));
  return map.nodes
    .filter(({ id }) => !reached.has(id))
    .map(({ id }) => ({ problem: 'unreachable', nodeId: id, detail: null }));
}

function findDropped(map: FlowMap): FlowProblem[] {
  const predecessors = new Map<string, FlowNode[]>();
  for (const node of map.nodes)
    if (!PAUSING.has(node.data.type) && !STOPPING.has(node.data.type))
      for (const { id } of map.next(node.id)) {
        const before = predecessors.get(id);
        if (before) before.push(node);
        else predecessors.set(id, [node]);
      }
  // Nodes that reach a stopping node without a pause.
  const stopping = reach(
    map.nodes.filter(({ data }) => STOPPING.has(data.type)),
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

function reach(from: readonly FlowNode[], next: (node: FlowNode) => readonly FlowNode[]): Set<string> {
  const reached = new Set(from.map(({ id }) => id));
  const ahead = [...from];
  for (let node = ahead.pop(); node; node = ahead.pop())
    for (const target of next(node))
      if (!reached.has(target.id)) {
        reached.add(target.id);
        ahead.push(target);
      }
  return reached;
}
