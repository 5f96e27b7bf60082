import {
  type CanvasEdge,
  type CanvasNode,
  type FlowContent,
  idsOf,
  newId,
  toCanvasEdge,
  toCanvasNode,
} from './canvas-flow.js';

const PASTE_OFFSET = 32;

export function copyOf({ nodes, edges }: FlowContent, ids: ReadonlySet<string>): FlowContent {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

export interface Pasted extends FlowContent {
  ids: Set<string>;
}

/** Places each paste further below. */
export function pasteInto(content: FlowContent, clip: FlowContent, pasteCount = 1): Pasted {
  const usedIds = idsOf(content.nodes);
  const copyIds = new Map<string, string>();
  const nodes: CanvasNode[] = clip.nodes.map(({ id, data, position: { x, y } }) => {
    const copyId = newId(usedIds);
    usedIds.add(copyId);
    copyIds.set(id, copyId);
    return {
      ...toCanvasNode(copyId, structuredClone(data), {
        x: x + PASTE_OFFSET * pasteCount,
        y: y + PASTE_OFFSET * pasteCount,
      }),
      selected: true,
    };
  });
  const usedEdgeIds = idsOf(content.edges);
  const edges: CanvasEdge[] = clip.edges.map(({ source, target, sourceHandle = null }) => {
    const id = newId(usedEdgeIds);
    usedEdgeIds.add(id);
    return toCanvasEdge({ id, source: copyIds.get(source)!, target: copyIds.get(target)!, sourceHandle });
  });
  return {
    nodes: [...content.nodes.map((node) => (node.selected ? { ...node, selected: false } : node)), ...nodes],
    edges: [...content.edges, ...edges],
    ids: new Set(copyIds.values()),
  };
}
