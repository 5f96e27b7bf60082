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
const VIEW_MARGIN_PX = 24;

export interface ExitOf {
  stepId: string;
  exit: string | null;
}

interface Steps {
  bringIntoView: (id: string) => void;
  show: (id: string) => void;
  /** Places the step beside the selection, or in the middle of the view. */
  add: (kind: NodeKind, at?: { x: number; y: number }) => void;
  /** Uses `add` if the exit's step is deleted. */
  addAfter: (kind: NodeKind, exit: ExitOf) => void;
}

/** Edits steps. `isDrawn` is false while the outline replaces the canvas. */
export function useSteps(canvas: RefObject<HTMLElement | null>, messageType: MessageType, isDrawn: boolean): Steps {
  const store = useFlowStore();
  const { setCenter, getZoom, getViewport, setViewport, screenToFlowPosition, flowToScreenPosition } = useReactFlow<
    CanvasNode,
    CanvasEdge
  >();

  const bringIntoView = useCallback(
    (id: string): void => {
      const node = store.get().nodes.find((candidate) => candidate.id === id);
      const frame = canvas.current?.getBoundingClientRect();
      if (!node || !frame) return;
      const { x, y } = node.position;
      const [width, height] = [node.measured?.width ?? NODE_WIDTH, node.measured?.height ?? DEFAULT_NODE_HEIGHT];
      if (getZoom() < READABLE_ZOOM) {
        void setCenter(x + width / 2, y + height / 2, { zoom: READABLE_ZOOM, duration: MOVE_MS });
        return;
      }
      const [from, to] = [flowToScreenPosition({ x, y }), flowToScreenPosition({ x: x + width, y: y + height })];
      const [shiftX, shiftY] = [
        computeShift(from.x, to.x, frame.left, frame.right),
        computeShift(from.y, to.y, frame.top, frame.bottom),
      ];
      if (shiftX === 0 && shiftY === 0) return;
      const viewport = getViewport();
      void setViewport({ ...viewport, x: viewport.x + shiftX, y: viewport.y + shiftY }, { duration: MOVE_MS });
    },
    [store, canvas, flowToScreenPosition, getZoom, getViewport, setCenter, setViewport],
  );

  const show = useCallback(
    (id: string): void => {
      store.select(new Set([id]));
      bringIntoView(id);
    },
    [store, bringIntoView],
  );

  const add = useCallback(
    (kind: NodeKind, at?: { x: number; y: number }): void => {
      const { nodes } = store.get();
      const selectedNodes = nodes.filter(({ selected }) => selected);
      const freePosition = (): Position => (isDrawn ? middleOf(canvas.current, screenToFlowPosition) : belowAll(nodes));
      const preferred = at ?? (selectedNodes.length === 1 ? rightOf(selectedNodes[0]!) : freePosition());
      bringIntoView(store.add(createStep(kind, messageType), findRoom(nodes, preferred)));
    },
    [store, canvas, messageType, isDrawn, screenToFlowPosition, bringIntoView],
  );

  const addAfter = useCallback(
    (kind: NodeKind, { stepId, exit }: ExitOf): void => {
      const { nodes } = store.get();
      const from = nodes.find(({ id }) => id === stepId);
      if (!from) {
        add(kind);
        return;
      }
      const edge = { source: stepId, sourceHandle: exit };
      bringIntoView(store.add(createStep(kind, messageType), findRoom(nodes, rightOf(from)), edge));
    },
    [store, messageType, add, bringIntoView],
  );
  return { show, add, addAfter, bringIntoView };
}

function createStep(kind: NodeKind, messageType: MessageType): NodeData {
  const data = blankStep(kind);
  return 'message_type' in data ? { ...data, message_type: messageType } : data;
}

/** Returns the smallest shift, to keep the preceding step visible. */
function computeShift(from: number, to: number, start: number, end: number): number {
  if (from < start + VIEW_MARGIN_PX) return start + VIEW_MARGIN_PX - from;
  return to > end - VIEW_MARGIN_PX ? end - VIEW_MARGIN_PX - to : 0;
}

function middleOf(canvas: HTMLElement | null, toFlowPosition: (position: Position) => Position): Position {
  const { left = 0, top = 0, width = 0, height = 0 } = canvas?.getBoundingClientRect() ?? {};
  const { x, y } = toFlowPosition({ x: left + width / 2, y: top + height / 3 });
  return { x: x - NODE_WIDTH / 2, y };
}
