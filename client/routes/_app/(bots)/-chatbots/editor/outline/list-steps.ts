import { exitsOf } from '@server/bots/flow/flow-exits.contract.js';
import { inVisualOrder } from '@server/bots/flow/visual-order.contract.js';
import type { CanvasEdge, CanvasNode, FlowContent } from '../flow/canvas-flow.js';

interface Exit {
  from: CanvasNode;
  exit: string | null;
}

/** `depth` counts enclosing branches. `open` is an exit without a step. */
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

export function listSteps({ nodes, edges }: FlowContent): Outline {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const validEdges = edges.filter(({ source, target }) => byId.has(source) && byId.has(target));
  // Map.groupBy is missing in phone browsers of 2023.
  const bySource = new Map<string, CanvasEdge[]>();
  for (const edge of validEdges) bySource.set(edge.source, [...(bySource.get(edge.source) ?? []), edge]);
  const targets = new Set(validEdges.map(({ target }) => target));
  const seen = new Set<string>();

  const followersOf = (id: string, exit: string | null): CanvasNode[] =>
    (bySource.get(id) ?? [])
      .filter((edge) => exitOf(edge) === exit)
      .map(({ target }) => byId.get(target)!)
      .toSorted(inVisualOrder);

  function visit(node: CanvasNode, depth: number, rows: OutlineRow[]): void {
    if (seen.has(node.id)) {
      rows.push({ type: 'again', node, depth });
      return;
    }
    seen.add(node.id);
    rows.push({ type: 'step', node, depth });
    const exits = exitsOf(node.data);
    for (const exit of exits) {
      const followers = followersOf(node.id, exit);
      const isBranch = exits.length > 1 || followers.length > 1;
      const childDepth = isBranch ? depth + 1 : depth;
      if (exits.length > 1) rows.push({ type: 'exit', from: node, exit, depth: childDepth });
      if (followers.length === 0) rows.push({ type: 'open', from: node, exit, depth: childDepth });
      for (const follower of followers) visit(follower, childDepth, rows);
    }
  }

  const ordered = nodes.toSorted(inVisualOrder);
  const rows: OutlineRow[] = [];
  for (const node of ordered) if (node.data.type === 'send' && !targets.has(node.id)) visit(node, 0, rows);
  const unreachable: OutlineRow[] = [];
  // Steps after the roots belong only to cycles.
  for (const node of ordered) if (!seen.has(node.id) && !targets.has(node.id)) visit(node, 0, unreachable);
  for (const node of ordered) if (!seen.has(node.id)) visit(node, 0, unreachable);
  return { rows, unreachable };
}

const exitOf = ({ sourceHandle = null }: CanvasEdge): string | null => sourceHandle ?? null;
