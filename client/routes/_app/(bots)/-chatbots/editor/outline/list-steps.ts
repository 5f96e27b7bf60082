import { exitsOf } from '@server/bots/flow/flow-exits.contract.js';
import { inVisualOrder } from '@server/bots/flow/visual-order.contract.js';
import type { CanvasEdge, CanvasNode, FlowContent } from '../flow/canvas-flow.js';

/** Null: the unnamed exit. */
interface Exit {
  from: CanvasNode;
  exit: string | null;
}

/** `depth` counts branches. */
export type OutlineRow = { depth: number } & (
  | { type: 'step'; node: CanvasNode }
  | ({ type: 'exit' } & Exit)
  | { type: 'again'; node: CanvasNode }
  | ({ type: 'open' } & Exit)
);

interface Outline {
  rows: OutlineRow[];
  unreachable: OutlineRow[];
}

/** Each step once, branch by branch. */
export function listSteps({ nodes, edges }: FlowContent): Outline {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const joined = edges.filter(({ source, target }) => byId.has(source) && byId.has(target));
  // Map.groupBy is missing in phone browsers of 2023.
  const bySource = new Map<string, CanvasEdge[]>();
  for (const edge of joined) bySource.set(edge.source, [...(bySource.get(edge.source) ?? []), edge]);
  const reached = new Set(joined.map(({ target }) => target));
  const seen = new Set<string>();

  const followersOf = (id: string, exit: string | null): CanvasNode[] =>
    (bySource.get(id) ?? [])
      .filter((edge) => exitOf(edge) === exit)
      .map(({ target }) => byId.get(target)!)
      .toSorted(inVisualOrder);

  function walk(node: CanvasNode, depth: number, rows: OutlineRow[]): void {
    if (seen.has(node.id)) {
      rows.push({ type: 'again', node, depth });
      return;
    }
    seen.add(node.id);
    rows.push({ type: 'step', node, depth });
    const exits = exitsOf(node.data);
    for (const exit of exits) {
      const followers = followersOf(node.id, exit);
      // A single follower is no branch.
      const isBranch = exits.length > 1 || followers.length > 1;
      const further = isBranch ? depth + 1 : depth;
      if (exits.length > 1) rows.push({ type: 'exit', from: node, exit, depth: further });
      if (followers.length === 0) rows.push({ type: 'open', from: node, exit, depth: further });
      for (const follower of followers) walk(follower, further, rows);
    }
  }

  const ordered = nodes.toSorted(inVisualOrder);
  const rows: OutlineRow[] = [];
  for (const node of ordered) if (node.data.type === 'send' && !reached.has(node.id)) walk(node, 0, rows);
  const unreachable: OutlineRow[] = [];
  // Roots come first, then steps that only belong to cycles.
  for (const node of ordered) if (!seen.has(node.id) && !reached.has(node.id)) walk(node, 0, unreachable);
  for (const node of ordered) if (!seen.has(node.id)) walk(node, 0, unreachable);
  return { rows, unreachable };
}

const exitOf = ({ sourceHandle = null }: CanvasEdge): string | null => sourceHandle ?? null;
