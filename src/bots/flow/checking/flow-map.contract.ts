import { exitsOf } from '../flow-exits.contract.js';
import type { NodeDataOf, Flow, FlowNode } from '../flow.contract.js';
import type { FlowProblem } from '../flow-problem.contract.js';

type Start = FlowNode & { data: NodeDataOf<'send'> };

export class FlowMap {
  readonly nodes: readonly FlowNode[];
  readonly starts: readonly Start[];
  readonly problems: FlowProblem[] = [];
  /** Targets by node and exit. Null is the unnamed exit. */
  private readonly targets = new Map<string, Map<string | null, FlowNode[]>>();

  constructor({ nodes, edges }: Flow) {
    const byId = new Map<string, FlowNode>();
    for (const node of nodes) {
      if (byId.has(node.id)) this.problems.push({ problem: 'same_id', nodeId: node.id, detail: null });
      else byId.set(node.id, node);
    }
    this.nodes = [...byId.values()];
    const exits = new Map(this.nodes.map(({ id, data }) => [id, new Set(exitsOf(data))]));
    const reached = new Set<string>();
    for (const { id, source, sourceHandle, target } of edges) {
      const exit = sourceHandle ?? null;
      const node = byId.get(target);
      if (node && exits.get(source)?.has(exit)) this.connect(source, exit, node);
      else {
        const nodeId = byId.has(source) ? source : node ? target : null;
        this.problems.push({ problem: 'dangling_edge', nodeId, detail: id });
      }
      // A target is no start, even if the exit was deleted.
      if (byId.has(source)) reached.add(target);
    }
    this.starts = this.nodes.filter((node): node is Start => node.data.type === 'send' && !reached.has(node.id));
    if (this.starts.length === 0) this.problems.push({ problem: 'no_start', nodeId: null, detail: null });
  }

  targetsOf(id: string, exit: string | null): readonly FlowNode[] {
    return this.targets.get(id)?.get(exit) ?? [];
  }

  exitsOf(id: string): [exit: string | null, targets: readonly FlowNode[]][] {
    return [...(this.targets.get(id) ?? [])];
  }

  successorsOf(id: string): FlowNode[] {
    return this.exitsOf(id).flatMap(([, targets]) => targets);
  }

  private connect(source: string, exit: string | null, target: FlowNode): void {
    const exits = this.targets.get(source) ?? new Map<string | null, FlowNode[]>();
    const targets = exits.get(exit);
    if (targets) {
      if (!targets.includes(target)) targets.push(target);
    } else exits.set(exit, [target]);
    this.targets.set(source, exits);
  }
}
