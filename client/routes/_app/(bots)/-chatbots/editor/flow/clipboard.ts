import {
  type CanvasEdge,
  type CanvasNode,
  type Drawing,
  idsOf,
  newId,
  toCanvasEdge,
  toCanvasNode,
} from './canvas-flow.js';

/** How far from its original a copy stands. */
const STEP = 32;

/** The chosen nodes and the edges among them. */
export function copyOf({ nodes, edges }: Drawing, ids: ReadonlySet<string>): Drawing {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

export interface Pasted extends Drawing {
  /** Of the copies, which are chosen from then on. */
  ids: Set<string>;
}

/** Copies under new ids, a little below their originals or below where the last copies were put. */
export function pasteInto(drawing: Drawing, clip: Drawing, times = 1): Pasted {
  const taken = idsOf(drawing.nodes);
  const names = new Map<string, string>();
  const nodes: CanvasNode[] = clip.nodes.map(({ id, data, position: { x, y } }) => {
    const copy = newId(taken);
    taken.add(copy);
    names.set(id, copy);
    return {
      ...toCanvasNode(copy, structuredClone(data), { x: x + STEP * times, y: y + STEP * times }),
      selected: true,
    };
  });
  const takenEdges = idsOf(drawing.edges);
  const edges: CanvasEdge[] = clip.edges.map(({ source, target, sourceHandle = null }) => {
    const id = newId(takenEdges);
    takenEdges.add(id);
    return toCanvasEdge({ id, source: names.get(source)!, target: names.get(target)!, sourceHandle });
  });
  return {
    nodes: [...drawing.nodes.map((node) => (node.selected ? { ...node, selected: false } : node)), ...nodes],
    edges: [...drawing.edges, ...edges],
    ids: new Set(names.values()),
  };
}
