import { type CanvasNode, GRID, NODE_WIDTH, DEFAULT_NODE_HEIGHT } from './canvas-flow.js';

export type Position = CanvasNode['position'];

const STEP_GAP = 80;

export const rightOf = ({ position: { x, y }, measured }: CanvasNode): Position => ({
  x: x + (measured?.width ?? NODE_WIDTH) + STEP_GAP,
  y,
});

export function belowAll(nodes: readonly CanvasNode[]): Position {
  const bottoms = nodes.map(({ position, measured }) => position.y + (measured?.height ?? DEFAULT_NODE_HEIGHT));
  return { x: Math.min(...nodes.map(({ position }) => position.x)), y: Math.max(...bottoms) + 2 * GRID };
}

export function findRoom(nodes: readonly CanvasNode[], preferred: Position): Position {
  const x = Math.round(preferred.x / GRID) * GRID;
  let y = Math.round(preferred.y / GRID) * GRID;
  const inColumn = nodes
    .filter(({ position }) => Math.abs(position.x - x) < NODE_WIDTH + GRID)
    .toSorted((a, b) => a.position.y - b.position.y);
  for (const { position, measured } of inColumn) {
    const below = position.y + (measured?.height ?? DEFAULT_NODE_HEIGHT);
    if (position.y < y + DEFAULT_NODE_HEIGHT && below + GRID > y) y = Math.ceil((below + 2 * GRID) / GRID) * GRID;
  }
  return { x, y };
}
