import type { Edge, Node } from '@xyflow/react';
import type { Flow, NodeData, NodeKind } from '@server/bots/flow/flow.contract.js';

export type CanvasNode = Node<NodeData, NodeKind>;
export type CanvasEdge = Edge;

type Joined = Pick<CanvasEdge, 'id' | 'source' | 'target' | 'sourceHandle'>;

/** What can be undone, copied and saved; what is chosen and measured is of the canvas alone. */
export interface Drawing {
  nodes: CanvasNode[];
  edges: CanvasEdge[];
}

export const NODE_WIDTH = 240;
/** Until a node is measured. */
export const USUAL_HEIGHT = 120;
export const GRID = 16;

/** Where a screen reader finds what a node is called. */
export const titleIdOf = (id: string): string => `step-${id}`;

export function toCanvasNode(id: string, data: NodeData, position: { x: number; y: number }): CanvasNode {
  return { id, type: data.type, position, data, domAttributes: { 'aria-labelledby': titleIdOf(id) } };
}

/** Its name is those of the steps it joins: the library's own is of their ids, and English. */
export function toCanvasEdge({ id, source, target, sourceHandle = null }: Joined): CanvasEdge {
  const domAttributes = { 'aria-labelledby': `${titleIdOf(source)} ${titleIdOf(target)}` };
  return { id, source, target, sourceHandle, domAttributes };
}

/** A flow that another client wrote may have types of its own; what a node is, its data says. */
export function toDrawing({ nodes, edges }: Flow): Drawing {
  return {
    nodes: nodes.map(({ id, data, position }) => toCanvasNode(id, data, position)),
    edges: edges.map(toCanvasEdge),
  };
}

/** As it is saved: the canvas's own marks are left out. */
export function toFlow({ nodes, edges }: Drawing): Flow {
  return {
    nodes: nodes.map(({ id, data, position: { x, y } }) => ({ id, type: data.type, position: { x, y }, data })),
    edges: edges.map(({ id, source, target, sourceHandle = null }) => ({ id, source, target, sourceHandle })),
  };
}

/** Short, and not there yet. */
export function newId(taken: ReadonlySet<string>): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 10);
    if (id !== '' && !taken.has(id)) return id;
  }
}

export const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));
