import { exitsOf } from '@server/bots/flow/flow-exits.contract.js';
import { inVisualOrder } from '@server/bots/flow/visual-order.contract.js';
import type { CanvasEdge, CanvasNode, Drawing } from '../flow/canvas-flow.js';

/** A way on from a step; null is the exit that has no name. */
interface Exit {
  from: CanvasNode;
  exit: string | null;
}

/** A line of the outline. `depth` counts the branches that lead there. */
export type OutlineRow = { depth: number } & (
  | { type: 'step'; node: CanvasNode }
  /** The head of what follows by one of several exits. */
  | ({ type: 'exit' } & Exit)
  /** The way goes on at a step that stands elsewhere in the outline. */
  | { type: 'again'; node: CanvasNode }
  /** Nothing follows yet. */
  | ({ type: 'open' } & Exit)
);

interface Outline {
  /** What conversations go through, from each first message on. */
  rows: OutlineRow[];
  /** What no conversation comes to. */
  unreachable: OutlineRow[];
}

/** A flow as it is read: each step once, behind what leads to it, with its branches one after the other. */
export function listSteps({ nodes, edges }: Drawing): Outline {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const joined = edges.filter(({ source, target }) => byId.has(source) && byId.has(target));
  // Not Map.groupBy: telephones of 2023 do not have it.
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
      // What simply goes on is no branch.
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
  // First where one would begin to read, then what only leads round in a circle.
  for (const node of ordered) if (!seen.has(node.id) && !reached.has(node.id)) walk(node, 0, unreachable);
  for (const node of ordered) if (!seen.has(node.id)) walk(node, 0, unreachable);
  return { rows, unreachable };
}

const exitOf = ({ sourceHandle = null }: CanvasEdge): string | null => sourceHandle ?? null;
