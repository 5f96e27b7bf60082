import {
  type CanvasEdge,
  type CanvasNode,
  type FlowContent,
  idsOf,
  newId,
  toCanvasEdge,
  toCanvasNode,
} from './canvas-flow.js';

const STEP = 32;

export function copyOf({ nodes, edges }: FlowContent, ids: ReadonlySet<string>): FlowContent {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

export interface Pasted extends FlowContent {
  ids: Set<string>;
}

/** Uses new ids. Each paste is placed further below. */
export function pasteInto(drawing: FlowContent, clip: FlowContent, times = 1): Pasted {
  const usedIds = idsOf(drawing.nodes);
  const names = new Map<string, string>();
  const nodes: CanvasNode[] = clip.nodes.map(({ id, data, position: { x, y } }) => {
    const copy = newId(usedIds);
    usedIds.add(copy);
    names.set(id, copy);
    return {
      ...toCanvasNode(copy, structuredClone(data), { x: x + STEP * times, y: y + STEP * times }),
      selected: true,
    };
  });
  const usedEdgeIds = idsOf(drawing.edges);
  const edges: CanvasEdge[] = clip.edges.map(({ source, target, sourceHandle = null }) => {
    const id = newId(usedEdgeIds);
    usedEdgeIds.add(id);
    return toCanvasEdge({ id, source: names.get(source)!, target: names.get(target)!, sourceHandle });
  });
  return {
    nodes: [...drawing.nodes.map((node) => (node.selected ? { ...node, selected: false } : node)), ...nodes],
    edges: [...drawing.edges, ...edges],
    ids: new Set(names.values()),
  };
}
