import type { Edge, Node } from '@xyflow/react';
import type { Flow, NodeData, NodeKind } from '@server/bots/flow/flow.contract.js';

export type CanvasNode = Node<NodeData, NodeKind>;
export type CanvasEdge = Edge;

type EdgeFields = Pick<CanvasEdge, 'id' | 'source' | 'target' | 'sourceHandle'>;

/** Steps and edges, with selection and measurements of the canvas. */
export interface FlowContent {
  nodes: CanvasNode[];
  edges: CanvasEdge[];
}

export const NODE_WIDTH = 240;
export const DEFAULT_NODE_HEIGHT = 120;
export const GRID = 16;

export const titleIdOf = (id: string): string => `step-${id}`;

export function toCanvasNode(id: string, data: NodeData, position: { x: number; y: number }): CanvasNode {
  return { id, type: data.type, position, data, domAttributes: { 'aria-labelledby': titleIdOf(id) } };
}

/** Replaces React Flow's default label, which contains IDs, in English. */
export function toCanvasEdge({ id, source, target, sourceHandle = null }: EdgeFields): CanvasEdge {
  const domAttributes = { 'aria-labelledby': `${titleIdOf(source)} ${titleIdOf(target)}` };
  return { id, source, target, sourceHandle, domAttributes };
}

/** Takes types from `data`, because other API clients may use their own node types. */
export function toFlowContent({ nodes, edges }: Flow): FlowContent {
  return {
    nodes: nodes.map(({ id, data, position }) => toCanvasNode(id, data, position)),
    edges: edges.map(toCanvasEdge),
  };
}

export function toFlow({ nodes, edges }: FlowContent): Flow {
  return {
    nodes: nodes.map(({ id, data, position: { x, y } }) => ({ id, type: data.type, position: { x, y }, data })),
    edges: edges.map(({ id, source, target, sourceHandle = null }) => ({ id, source, target, sourceHandle })),
  };
}

export function newId(usedIds: ReadonlySet<string>): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 10);
    if (id !== '' && !usedIds.has(id)) return id;
  }
}

export const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));
