import { type CanvasNode, NODE_WIDTH, DEFAULT_NODE_HEIGHT } from './canvas-flow.js';

/** Step text is unreadable below this zoom. */
export const READABLE_ZOOM = 0.6;
/** Letters are 12 px here, the smallest of all pages. */
const EASY_ZOOM = 0.92;
const PHONE_ZOOM = 0.9;
/** One step is a zoom of 0.02. */
const STEPS = 50;
const PHONE_WIDTH = 480;
const SIDE = 12;

interface Size {
  width: number;
  height: number;
}

/** Rounds down, allowing for float drift. */
const toStep = (zoom: number): number => Math.min(1, Math.floor(zoom * STEPS + 1e-6) / STEPS);

/**
 * Fits the flow at zoom 1 or less. If unreadable, starts at the first step and ends between columns. Phones show one
 * column.
 */
export function openingView(nodes: readonly CanvasNode[], frame: Size, heightOf: (id: string) => number | undefined) {
  // Search and tools are larger on phones.
  const isPhone = frame.width < PHONE_WIDTH;
  const [above, below] = isPhone ? [66, 72] : [56, 64];
  const [width, height] = [frame.width - 2 * SIDE, frame.height - above - below];
  const bottomOf = ({ id, position }: CanvasNode): number => position.y + (heightOf(id) ?? DEFAULT_NODE_HEIGHT);
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const top = Math.min(...nodes.map(({ position }) => position.y));
  const drawn = {
    width: Math.max(...nodes.map(({ position }) => position.x)) + NODE_WIDTH - left,
    height: Math.max(...nodes.map(bottomOf)) - top,
  };
  const whole = toStep(Math.min(width / drawn.width, height / drawn.height));
  if (whole >= (isPhone ? PHONE_ZOOM : READABLE_ZOOM))
    return {
      x: SIDE + (width - drawn.width * whole) / 2 - left * whole,
      y: above + (height - drawn.height * whole) / 2 - top * whole,
      zoom: whole,
    };
  const first = nodes.find(({ position }) => position.x === left)!;
  if (isPhone) {
    const half = ((bottomOf(first) - first.position.y) * PHONE_ZOOM) / 2;
    const from = Math.max(above, frame.height / 3 - half);
    return { x: SIDE - left * PHONE_ZOOM, y: from - first.position.y * PHONE_ZOOM, zoom: PHONE_ZOOM };
  }
  const ends = nodes.map(({ position }) => position.x + NODE_WIDTH - left);
  const zoom = zoomOfColumns(ends, width);
  // Flows that fit are centered.
  const inSight = nodes.filter((_, index) => ends[index]! * zoom <= Math.max(width, NODE_WIDTH));
  const highest = Math.min(...inSight.map(({ position }) => position.y));
  const room = height - (Math.max(...inSight.map(bottomOf)) - highest) * zoom;
  if (room >= 0) return { x: SIDE - left * zoom, y: above + room / 2 - highest * zoom, zoom };
  // The first step is at most halfway down, so that its exits fit around it.
  const middle = (first.position.y + bottomOf(first)) / 2 - top;
  const lowest = Math.max(0, drawn.height * zoom - height);
  const hidden = Math.min(lowest, Math.max(0, middle * zoom - height / 2));
  return { x: SIDE - left * zoom, y: above - top * zoom - hidden, zoom };
}

/** Fits whole columns at an easy zoom. The second may shrink to the readable minimum. */
function zoomOfColumns(ends: readonly number[], width: number): number {
  const columns = [...new Set(ends)].toSorted((a, b) => a - b);
  const second = columns.find((end) => end >= 2 * NODE_WIDTH);
  const zooms = columns
    .map((end) => [toStep(width / end), end] as const)
    .filter(([zoom, end]) => zoom >= (end === second ? READABLE_ZOOM : EASY_ZOOM));
  return zooms.at(-1)?.[0] ?? READABLE_ZOOM;
}
