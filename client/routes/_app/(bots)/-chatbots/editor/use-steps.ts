import { type RefObject, useCallback } from 'react';
import { useReactFlow } from '@xyflow/react';
import type { NodeData, NodeKind } from '@server/bots/flow/flow.contract.js';
import { type CanvasEdge, type CanvasNode, NODE_WIDTH, DEFAULT_NODE_HEIGHT } from './flow/canvas-flow.js';
import { READABLE_ZOOM } from './flow/opening-view.js';
import { belowAll, findRoom, type Position, rightOf } from './flow/place.js';
import { useFlowStore } from './flow/use-flow.js';
import { blankStep } from './nodes/blank-steps.js';
import type { MessageType } from './canvas/palette.js';

const MOVE_MS = 150;
const MARGIN = 24;

/** Null: the unnamed exit. */
export interface ExitOf {
  stepId: string;
  exit: string | null;
}

interface Steps {
  bringIntoSight: (id: string) => void;
  show: (id: string) => void;
  /** Places the step beside the selection, or in the middle of the view. */
  add: (kind: NodeKind, at?: { x: number; y: number }) => void;
  /** Falls back to `add` if the exit's step is deleted. */
  addAfter: (kind: NodeKind, exit: ExitOf) => void;
}

/** `isDrawn` is true once the canvas is shown. */
export function useSteps(canvas: RefObject<HTMLElement | null>, messageType: MessageType, isDrawn: boolean): Steps {
  const store = useFlowStore();
  const { setCenter, getZoom, getViewport, setViewport, screenToFlowPosition, flowToScreenPosition } = useReactFlow<
    CanvasNode,
    CanvasEdge
  >();

  const bringIntoSight = useCallback(
    (id: string): void => {
      const node = store.get().nodes.find((other) => other.id === id);
      const frame = canvas.current?.getBoundingClientRect();
      if (!node || !frame) return;
      const { x, y } = node.position;
      const [width, height] = [node.measured?.width ?? NODE_WIDTH, node.measured?.height ?? DEFAULT_NODE_HEIGHT];
      if (getZoom() < READABLE_ZOOM) {
        void setCenter(x + width / 2, y + height / 2, { zoom: READABLE_ZOOM, duration: MOVE_MS });
        return;
      }
      const [from, to] = [flowToScreenPosition({ x, y }), flowToScreenPosition({ x: x + width, y: y + height })];
      const [right, down] = [
        shift(from.x, to.x, frame.left, frame.right),
        shift(from.y, to.y, frame.top, frame.bottom),
      ];
      if (right === 0 && down === 0) return;
      const at = getViewport();
      void setViewport({ ...at, x: at.x + right, y: at.y + down }, { duration: MOVE_MS });
    },
    [store, canvas, flowToScreenPosition, getZoom, getViewport, setCenter, setViewport],
  );

  const show = useCallback(
    (id: string): void => {
      store.select(new Set([id]));
      bringIntoSight(id);
    },
    [store, bringIntoSight],
  );

  const add = useCallback(
    (kind: NodeKind, at?: { x: number; y: number }): void => {
      const { nodes } = store.get();
      const chosen = nodes.filter(({ selected }) => selected);
      const free = (): Position => (isDrawn ? middleOf(canvas.current, screenToFlowPosition) : belowAll(nodes));
      const place = at ?? (chosen.length === 1 ? rightOf(chosen[0]!) : free());
      bringIntoSight(store.add(create(kind, messageType), findRoom(nodes, place)));
    },
    [store, canvas, messageType, isDrawn, screenToFlowPosition, bringIntoSight],
  );

  const addAfter = useCallback(
    (kind: NodeKind, { stepId, exit }: ExitOf): void => {
      const { nodes } = store.get();
      const from = nodes.find(({ id }) => id === stepId);
      if (!from) {
        add(kind);
        return;
      }
      const way = { source: stepId, sourceHandle: exit };
      bringIntoSight(store.add(create(kind, messageType), findRoom(nodes, rightOf(from)), way));
    },
    [store, messageType, add, bringIntoSight],
  );
  return { show, add, addAfter, bringIntoSight };
}

function create(kind: NodeKind, messageType: MessageType): NodeData {
  const data = blankStep(kind);
  return 'message_type' in data ? { ...data, message_type: messageType } : data;
}

/** The minimal shift keeps the preceding step visible. */
function shift(from: number, to: number, start: number, end: number): number {
  if (from < start + MARGIN) return start + MARGIN - from;
  return to > end - MARGIN ? end - MARGIN - to : 0;
}

function middleOf(canvas: HTMLElement | null, toFlowPosition: (position: Position) => Position): Position {
  const { left = 0, top = 0, width = 0, height = 0 } = canvas?.getBoundingClientRect() ?? {};
  const { x, y } = toFlowPosition({ x: left + width / 2, y: top + height / 3 });
  return { x: x - NODE_WIDTH / 2, y };
}
