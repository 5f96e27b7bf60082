import { type CanvasNode, GRID, NODE_WIDTH, USUAL_HEIGHT } from './canvas-flow.js';

export type Position = CanvasNode['position'];

const BETWEEN = 80;

/** To the right of a step, where the next one is expected. */
export const rightOf = ({ position: { x, y }, measured }: CanvasNode): Position => ({
  x: x + (measured?.width ?? NODE_WIDTH) + BETWEEN,
  y,
});

/** Below the lowest of some steps, at the left. */
export function belowAll(nodes: readonly CanvasNode[]): Position {
  const bottoms = nodes.map(({ position, measured }) => position.y + (measured?.height ?? USUAL_HEIGHT));
  return { x: Math.min(...nodes.map(({ position }) => position.x)), y: Math.max(...bottoms) + 2 * GRID };
}

/** The next place below the wished one that no step covers. */
export function findRoom(nodes: readonly CanvasNode[], wished: Position): Position {
  const x = Math.round(wished.x / GRID) * GRID;
  let y = Math.round(wished.y / GRID) * GRID;
  const inColumn = nodes
    .filter(({ position }) => Math.abs(position.x - x) < NODE_WIDTH + GRID)
    .toSorted((a, b) => a.position.y - b.position.y);
  for (const { position, measured } of inColumn) {
    const below = position.y + (measured?.height ?? USUAL_HEIGHT);
    if (position.y < y + USUAL_HEIGHT && below + GRID > y) y = Math.ceil((below + 2 * GRID) / GRID) * GRID;
  }
  return { x, y };
}
