import { applyEdgeChanges, applyNodeChanges, type EdgeChange, type NodeChange } from '@xyflow/react';
import type { Flow, NodeData } from '@server/bots/flow/flow.contract.js';
import {
  type CanvasEdge,
  type CanvasNode,
  type FlowContent,
  idsOf,
  newId,
  toCanvasEdge,
  toCanvasNode,
  toFlowContent,
} from './canvas-flow.js';
import { copyOf, pasteInto } from './clipboard.js';
import { type History, noHistory, redo, remember, undo } from './history.js';
import type { Positions } from './layout.js';

export interface FlowStoreState extends FlowContent {
  history: History<FlowContent & { revision: number }>;
  /** Number of the content. Undo restores the previous one. */
  revision: number;
}

type EdgeEnds = Pick<CanvasEdge, 'source' | 'target' | 'sourceHandle'>;

export class FlowStore {
  private state: FlowStoreState;
  private readonly listeners = new Set<() => void>();
  private lastRevision = 0;
  /** Whether a drag is in progress, which is one undo step. */
  private isDragging = false;

  constructor(flow: Flow) {
    this.state = { ...toFlowContent(flow), history: noHistory(), revision: 0 };
  }

  readonly get = (): FlowStoreState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly changeNodes = (changes: NodeChange<CanvasNode>[]): void => {
    const positionChanges = changes.filter((change) => change.type === 'position');
    const isOutsideDrag = positionChanges.length > 0 && !this.isDragging;
    const nodes = applyNodeChanges(changes, this.state.nodes);
    if (positionChanges.some(({ dragging }) => dragging)) this.startMove();
    else if (isOutsideDrag) this.remember(`move ${positionChanges.map(({ id }) => id).join()}`);
    if (positionChanges.some(({ dragging }) => dragging === false)) this.isDragging = false;
    this.set({ nodes });
  };

  readonly changeEdges = (changes: EdgeChange<CanvasEdge>[]): void =>
    this.set({ edges: applyEdgeChanges(changes, this.state.edges) });

  readonly connect = ({ source, target, sourceHandle = null }: EdgeEnds): void => {
    if (!this.canConnect({ source, target, sourceHandle })) return;
    this.remember();
    const id = newId(idsOf(this.state.edges));
    this.set({ edges: [...this.state.edges, toCanvasEdge({ id, source, target, sourceHandle })] });
  };

  readonly canConnect = ({ source, target, sourceHandle = null }: EdgeEnds): boolean =>
    this.state.edges.every(
      (edge) => edge.source !== source || edge.target !== target || (edge.sourceHandle ?? null) !== sourceHandle,
    );

  add(data: NodeData, position: CanvasNode['position'], from?: Omit<EdgeEnds, 'target'>): string {
    this.remember();
    const { nodes, edges } = this.state;
    const id = newId(idsOf(nodes));
    this.set({
      nodes: [...nodes.map(unselect), { ...toCanvasNode(id, data, position), selected: true }],
      edges: from ? [...edges, toCanvasEdge({ ...from, id: newId(idsOf(edges)), target: id })] : edges,
    });
    return id;
  }

  edit(id: string, data: NodeData, exits: readonly (string | null)[]): void {
    this.remember(`edit ${id}`);
    const isKept = ({ source, sourceHandle = null }: CanvasEdge) =>
      source !== id || exits.includes(sourceHandle ?? null);
    const { nodes, edges } = this.state;
    this.set({
      nodes: nodes.map((node) => (node.id === id ? { ...node, data } : node)),
      edges: edges.every(isKept) ? edges : edges.filter(isKept),
    });
  }

  removeEdge(id: string): void {
    this.remember();
    this.set({ edges: this.state.edges.filter((edge) => edge.id !== id) });
  }

  remove(ids: ReadonlySet<string>, edgeIds: ReadonlySet<string> = new Set()): void {
    if (ids.size === 0 && edgeIds.size === 0) return;
    this.remember();
    const { nodes, edges } = this.state;
    this.set({
      nodes: nodes.filter(({ id }) => !ids.has(id)),
      edges: edges.filter(({ id, source, target }) => !edgeIds.has(id) && !ids.has(source) && !ids.has(target)),
    });
  }

  paste(clip: FlowContent, pasteCount = 1): void {
    if (clip.nodes.length === 0) return;
    this.remember();
    const { nodes, edges } = pasteInto(this.state, clip, pasteCount);
    this.set({ nodes, edges });
  }

  duplicate(ids: ReadonlySet<string>): void {
    this.paste(copyOf(this.state, ids));
  }

  move(positions: Positions): void {
    this.remember();
    this.set({
      nodes: this.state.nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })),
    });
  }

  replace(flow: Flow): void {
    this.remember();
    this.set(toFlowContent(flow));
  }

  select(ids: ReadonlySet<string>): void {
    const { nodes, edges } = this.state;
    this.set({
      nodes: nodes.map((node) =>
        (node.selected ?? false) === ids.has(node.id) ? node : { ...node, selected: ids.has(node.id) },
      ),
      edges: edges.some(({ selected }) => selected) ? edges.map((edge) => ({ ...edge, selected: false })) : edges,
    });
  }

  readonly undo = (): void => this.applyHistory(undo);
  readonly redo = (): void => this.applyHistory(redo);

  private applyHistory(step: typeof undo<FlowContent & { revision: number }>): void {
    const { nodes, edges, revision, history } = this.state;
    const result = step(history, { nodes, edges, revision });
    if (result) this.set({ ...result.state, history: result.history });
  }

  private startMove(): void {
    if (this.isDragging) return;
    this.remember();
    this.isDragging = true;
  }

  /** Stores the state for undo. Must run before each change. */
  private remember(subject: string | null = null): void {
    const { nodes, edges, revision, history } = this.state;
    this.lastRevision += 1;
    this.state = {
      ...this.state,
      history: remember(history, { nodes, edges, revision }, subject),
      revision: this.lastRevision,
    };
  }

  private set(change: Partial<FlowStoreState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

const unselect = (node: CanvasNode): CanvasNode => (node.selected ? { ...node, selected: false } : node);

export const selectedIds = ({ nodes }: Pick<FlowContent, 'nodes'>): Set<string> =>
  idsOf(nodes.filter(({ selected }) => selected));
