import { type CanvasNode, NODE_WIDTH, DEFAULT_NODE_HEIGHT } from './canvas-flow.js';

export const READABLE_ZOOM = 0.6;
/** Zoom at which text is 12 px high, the smallest of all pages. */
const EASY_ZOOM = 0.92;
const PHONE_ZOOM = 0.9;
/** Zoom steps, each of 0.02. */
const ZOOM_STEPS = 50;
const MAX_PHONE_WIDTH_PX = 480;
const SIDE_MARGIN_PX = 12;

interface Size {
  width: number;
  height: number;
}

/** Rounds down, but allows for float drift. */
const roundDownZoom = (zoom: number): number => Math.min(1, Math.floor(zoom * ZOOM_STEPS + 1e-6) / ZOOM_STEPS);

/** Fits the flow at zoom 1 or less. If unreadable, starts at the first step and ends between columns. */
export function openingView(nodes: readonly CanvasNode[], frame: Size, heightOf: (id: string) => number | undefined) {
  // Search and tools are larger on phones.
  const isPhone = frame.width < MAX_PHONE_WIDTH_PX;
  const [above, below] = isPhone ? [66, 72] : [56, 64];
  const [width, height] = [frame.width - 2 * SIDE_MARGIN_PX, frame.height - above - below];
  const bottomOf = ({ id, position }: CanvasNode): number => position.y + (heightOf(id) ?? DEFAULT_NODE_HEIGHT);
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const top = Math.min(...nodes.map(({ position }) => position.y));
  const flowSize = {
    width: Math.max(...nodes.map(({ position }) => position.x)) + NODE_WIDTH - left,
    height: Math.max(...nodes.map(bottomOf)) - top,
  };
  const fittingZoom = roundDownZoom(Math.min(width / flowSize.width, height / flowSize.height));
  if (fittingZoom >= (isPhone ? PHONE_ZOOM : READABLE_ZOOM))
    return {
      x: SIDE_MARGIN_PX + (width - flowSize.width * fittingZoom) / 2 - left * fittingZoom,
      y: above + (height - flowSize.height * fittingZoom) / 2 - top * fittingZoom,
      zoom: fittingZoom,
    };
  const first = nodes.find(({ position }) => position.x === left)!;
  if (isPhone) {
    const halfHeight = ((bottomOf(first) - first.position.y) * PHONE_ZOOM) / 2;
    const from = Math.max(above, frame.height / 3 - halfHeight);
    return { x: SIDE_MARGIN_PX - left * PHONE_ZOOM, y: from - first.position.y * PHONE_ZOOM, zoom: PHONE_ZOOM };
  }
  const columnEnds = nodes.map(({ position }) => position.x + NODE_WIDTH - left);
  const zoom = chooseColumnZoom(columnEnds, width);
  const visible = nodes.filter((_, index) => columnEnds[index]! * zoom <= Math.max(width, NODE_WIDTH));
  const visibleTop = Math.min(...visible.map(({ position }) => position.y));
  const spareHeight = height - (Math.max(...visible.map(bottomOf)) - visibleTop) * zoom;
  if (spareHeight >= 0)
    return { x: SIDE_MARGIN_PX - left * zoom, y: above + spareHeight / 2 - visibleTop * zoom, zoom };
  // The exits of the first step must fit around it.
  const firstMiddle = (first.position.y + bottomOf(first)) / 2 - top;
  const maxScroll = Math.max(0, flowSize.height * zoom - height);
  const scrolled = Math.min(maxScroll, Math.max(0, firstMiddle * zoom - height / 2));
  return { x: SIDE_MARGIN_PX - left * zoom, y: above - top * zoom - scrolled, zoom };
}

/** Shrinks the second column to the readable minimum if necessary. */
function chooseColumnZoom(columnEnds: readonly number[], width: number): number {
  const columns = [...new Set(columnEnds)].toSorted((a, b) => a - b);
  const second = columns.find((end) => end >= 2 * NODE_WIDTH);
  const zooms = columns
    .map((end) => [roundDownZoom(width / end), end] as const)
    .filter(([zoom, end]) => zoom >= (end === second ? READABLE_ZOOM : EASY_ZOOM));
  return zooms.at(-1)?.[0] ?? READABLE_ZOOM;
}
