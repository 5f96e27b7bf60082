import { type CanvasNode, NODE_WIDTH, USUAL_HEIGHT } from './canvas-flow.js';

/** Below it the texts of steps are no longer read. */
export const READABLE_ZOOM = 0.6;
/** From here on letters are 12 px high, the smallest of all pages: not everything is in sight, so it need not be smaller. */
const EASY_ZOOM = 0.92;
/** On a phone, where letters of a smaller one are too fine: one step, and where its way leads. */
const PHONE_ZOOM = 0.9;
/** Steps of the zoom in one of 1: 0.02 each. */
const STEPS = 50;
const PHONE_WIDTH = 480;
const SIDE = 12;

interface Size {
  width: number;
  height: number;
}

/** Down to a step of the zoom, as the buttons beside the canvas go. Sums of 0.02 drift, hence the little that is added. */
const toStep = (zoom: number): number => Math.min(1, Math.floor(zoom * STEPS + 1e-6) / STEPS);

/**
 * Where the canvas begins: at 1 as the specification has it, or as much smaller as lets all of the flow be in sight. A flow that could
 * not be read then begins at its first step, and is cut between two columns of steps and not within one. A phone has room for one column.
 */
export function openingView(nodes: readonly CanvasNode[], frame: Size, heightOf: (id: string) => number | undefined) {
  // Below the search, and above the tools; both are larger on a phone.
  const isPhone = frame.width < PHONE_WIDTH;
  const [above, below] = isPhone ? [66, 72] : [56, 64];
  const [width, height] = [frame.width - 2 * SIDE, frame.height - above - below];
  const bottomOf = ({ id, position }: CanvasNode): number => position.y + (heightOf(id) ?? USUAL_HEIGHT);
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
  // What is in sight stands in the middle, if there is room for it.
  const inSight = nodes.filter((_, index) => ends[index]! * zoom <= Math.max(width, NODE_WIDTH));
  const highest = Math.min(...inSight.map(({ position }) => position.y));
  const room = height - (Math.max(...inSight.map(bottomOf)) - highest) * zoom;
  if (room >= 0) return { x: SIDE - left * zoom, y: above + room / 2 - highest * zoom, zoom };
  // The first step may stand half way down, with its ways on above and below.
  const middle = (first.position.y + bottomOf(first)) / 2 - top;
  const lowest = Math.max(0, drawn.height * zoom - height);
  const hidden = Math.min(lowest, Math.max(0, middle * zoom - height / 2));
  return { x: SIDE - left * zoom, y: above - top * zoom - hidden, zoom };
}

/** As many whole columns as are read with ease, and the second as long as it can be read at all. */
function zoomOfColumns(ends: readonly number[], width: number): number {
  const columns = [...new Set(ends)].toSorted((a, b) => a - b);
  const second = columns.find((end) => end >= 2 * NODE_WIDTH);
  const zooms = columns
    .map((end) => [toStep(width / end), end] as const)
    .filter(([zoom, end]) => zoom >= (end === second ? READABLE_ZOOM : EASY_ZOOM));
  return zooms.at(-1)?.[0] ?? READABLE_ZOOM;
}
