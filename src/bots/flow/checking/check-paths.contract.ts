import type { FlowNode, NodeKind } from '../flow.contract.js';
import type { FlowProblem } from '../flow-problem.contract.js';
import { findLoops } from './find-loops.contract.js';
import { inVisualOrder } from '../visual-order.contract.js';
import type { FlowMap } from './flow-map.contract.js';

/** Somebody has to write, or time to pass, before the conversation goes on from there. */
const PAUSING: ReadonlySet<NodeKind> = new Set(['send', 'choice', 'ask', 'wait'] as const);
/** The walk stands there and goes nowhere else: what else its exit leads to is dropped. */
const STANDING: ReadonlySet<NodeKind> = new Set(['choice', 'ask', 'wait', 'webhook'] as const);

/** What can only be seen by following edges. */
export function checkPaths(map: FlowMap): FlowProblem[] {
  const isPassed = ({ data }: FlowNode): boolean => !PAUSING.has(data.type);
  const loops = findLoops(map.nodes.filter(isPassed), ({ id }) => map.next(id).filter(isPassed));
  return [
    ...loops.map(({ id }) => ({ problem: 'loop_without_wait' as const, nodeId: id, detail: null })),
    ...findUnreachable(map),
    ...findDropped(map),
  ];
}

/** Without a start nothing is reached, and that alone is told. */
function findUnreachable(map: FlowMap): FlowProblem[] {
  if (map.starts.length === 0) return [];
  const reached = reach(map.starts, ({ id }) => map.next(id));
  return map.nodes
    .filter(({ id }) => !reached.has(id))
    .map(({ id }) => ({ problem: 'unreachable', nodeId: id, detail: null }));
}

/** Exits that lead to something the walk stands at and to something else: with what is dropped nobody reckons. */
function findDropped(map: FlowMap): FlowProblem[] {
  const leadsBack = new Map<string, FlowNode[]>();
  for (const node of map.nodes)
    if (!PAUSING.has(node.data.type) && !STANDING.has(node.data.type))
      for (const { id } of map.next(node.id)) {
        const before = leadsBack.get(id);
        if (before) before.push(node);
        else leadsBack.set(id, [node]);
      }
  // Whatever is come to without a pause before something that is stood at.
  const standing = reach(
    map.nodes.filter(({ data }) => STANDING.has(data.type)),
    ({ id }) => leadsBack.get(id) ?? [],
  );
  return map.nodes.flatMap(({ id }) =>
    map
      .exitsOf(id)
      .filter(([, targets]) => targets.length > 1 && isDropping(targets, standing))
      .map(([exit]) => ({ problem: 'two_questions' as const, nodeId: id, detail: exit })),
  );
}

/** Triggers that are waited for beside a question are dropped wherever they stand, anything else below it. */
function isDropping(targets: readonly FlowNode[], standing: ReadonlySet<string>): boolean {
  const ordered = targets.toSorted(inVisualOrder);
  const first = ordered.findIndex(({ id }) => standing.has(id));
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
