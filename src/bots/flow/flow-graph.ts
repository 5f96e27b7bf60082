import type { NodeDataOf, Flow, FlowNode, NodeKind } from './flow.contract.js';
import { inVisualOrder } from './visual-order.contract.js';

export type NodeOf<Kind extends NodeKind> = Omit<FlowNode, 'data'> & { data: NodeDataOf<Kind> };

export const isOfKind =
  <Kind extends NodeKind>(kind: Kind) =>
  (node: FlowNode): node is FlowNode & NodeOf<Kind> =>
    node.data.type === kind;

/** Ignores dangling edges. */
export class FlowGraph {
  private readonly nodes = new Map<string, FlowNode>();
  private readonly targets = new Map<string, FlowNode[]>();
  private readonly reached = new Set<string>();

  constructor({ nodes, edges }: Flow) {
    for (const node of nodes) if (!this.nodes.has(node.id)) this.nodes.set(node.id, node);
    for (const { source, sourceHandle, target } of edges) {
      const node = this.nodes.get(target);
      if (!node || !this.nodes.has(source)) continue;
      this.reached.add(target);
      const exit = exitKey(source, sourceHandle ?? null);
      const targets = this.targets.get(exit);
      if (!targets) this.targets.set(exit, [node]);
      else if (!targets.includes(node)) targets.push(node);
    }
    for (const targets of this.targets.values()) targets.sort(inVisualOrder);
  }

  node(id: string): FlowNode | null {
    return this.nodes.get(id) ?? null;
  }

  targetsOf(id: string, exit: string | null): readonly FlowNode[] {
    return this.targets.get(exitKey(id, exit)) ?? [];
  }

  starts(): NodeOf<'send'>[] {
    return this.inOrder([...this.nodes.keys()].filter((id) => !this.reached.has(id))).filter(isOfKind('send'));
  }

  inOrder(ids: readonly string[]): FlowNode[] {
    return ids.flatMap((id) => this.nodes.get(id) ?? []).sort(inVisualOrder);
  }
}

const exitKey = (id: string, exit: string | null): string => JSON.stringify([id, exit]);
