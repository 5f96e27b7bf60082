import { type CanvasEdge, type CanvasNode, GRID, NODE_WIDTH, DEFAULT_NODE_HEIGHT } from './canvas-flow.js';

type Position = CanvasNode['position'];
export type Positions = ReadonlyMap<string, Position>;

const RANK_GAP = 80;
const NODE_GAP = 40;

const toGrid = (at: number): number => Math.round(at / GRID) * GRID;

/** Places steps right of their predecessors, in exit order if possible. */
export async function layOut(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[]): Promise<Positions> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', ranksep: RANK_GAP, nodesep: NODE_GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, measured } of nodes)
    graph.setNode(id, { width: measured?.width ?? NODE_WIDTH, height: measured?.height ?? DEFAULT_NODE_HEIGHT });
  for (const { id, source, target } of edges)
    if (graph.hasNode(source) && graph.hasNode(target)) graph.setEdge(source, target, {}, id);
  layout(graph);
  return new Map(
    nodes.map(({ id }) => {
      // dagre returns centers.
      const { x, y, width, height } = graph.node(id) as Position & { width: number; height: number };
      return [id, { x: toGrid(x - width / 2), y: toGrid(y - height / 2) }];
    }),
  );
}

export type LayoutLine = 'row' | 'column';

export function alignIn(line: LayoutLine, nodes: readonly CanvasNode[]): Positions {
  const [along, across] = line === 'row' ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const start = Math.min(...nodes.map(({ position }) => position[across]));
  const placed = new Map<string, Position>();
  let minPosition = -Infinity;
  for (const { id, position, measured } of nodes.toSorted((a, b) => a.position[along] - b.position[along])) {
    const at = Math.max(position[along], minPosition);
    placed.set(id, line === 'row' ? { x: at, y: start } : { x: start, y: at });
    const size = line === 'row' ? (measured?.width ?? NODE_WIDTH) : (measured?.height ?? DEFAULT_NODE_HEIGHT);
    minPosition = toGrid(at + size + NODE_GAP);
  }
  return placed;
}
