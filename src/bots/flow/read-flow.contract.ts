import type { z } from 'zod';
import { MAX_FLOW_BYTES, MAX_EDGES, MAX_NODES } from './flow-limits.contract.js';
import { exitsOf } from './flow-exits.contract.js';
import { Flow, FlowEdge, FlowNode, NodeData } from './flow.contract.js';

type FlowRejection =
  | 'flow_unreadable'
  | 'flow_too_large'
  | 'flow_too_many_nodes'
  | 'flow_too_many_edges'
  | 'flow_node_unreadable'
  | 'flow_kind_unknown'
  | 'flow_node_twice'
  | 'flow_node_invalid'
  | 'flow_edge_unreadable'
  | 'flow_edge_dangling';

interface FlowFault {
  reason: FlowRejection;
  nodeId: string | null;
  /** Path in the node's data, or an edge ID. */
  at: string | null;
}

type ReadFlow = { flow: Flow; fault: null } | { flow: null; fault: FlowFault };

/** Drops unknown fields. check-flow.contract.ts checks whether the flow can run. */
export function readFlow(written: unknown): ReadFlow {
  if (typeof written === 'string' && bytesOf(written) > MAX_FLOW_BYTES) return reject('flow_too_large');
  const tree = typeof written === 'string' ? parse(written) : written;
  if (!isRecord(tree) || !Array.isArray(tree['nodes'])) return reject('flow_unreadable');
  const [nodes, edges]: [unknown[], unknown] = [tree['nodes'], tree['edges'] ?? []];
  if (!Array.isArray(edges)) return reject('flow_unreadable');
  if (nodes.length > MAX_NODES) return reject('flow_too_many_nodes');
  if (edges.length > MAX_EDGES) return reject('flow_too_many_edges');

  const byId = new Map<string, FlowNode>();
  for (const node of nodes) {
    const read = readNode(node);
    if ('reason' in read) return { flow: null, fault: read };
    if (byId.has(read.id)) return reject('flow_node_twice', read.id);
    byId.set(read.id, read);
  }
  const readEdges: FlowEdge[] = [];
  for (const edge of edges) {
    const read = readEdge(edge, byId);
    if ('reason' in read) return { flow: null, fault: read };
    readEdges.push(read);
  }
  const viewport = Flow.shape.viewport.safeParse(tree['viewport']).data;
  const flow: Flow = { nodes: [...byId.values()], edges: readEdges, ...(viewport && { viewport }) };
  // Dropped fields do not count towards the size.
  if (typeof written !== 'string' && bytesOf(JSON.stringify(flow)) > MAX_FLOW_BYTES) return reject('flow_too_large');
  return { flow, fault: null };
}

function readNode(written: unknown): FlowNode | FlowFault {
  const id = isRecord(written) && typeof written['id'] === 'string' ? written['id'].slice(0, 64) : null;
  if (!isRecord(written) || !isRecord(written['data'])) return fault('flow_node_unreadable', id);
  const data = withoutEmpty(written['data']);
  if (isRecord(data['rule'])) data['rule'] = withoutEmpty(data['rule']);
  // Other editors set the type only on the node.
  const type = data['type'] ?? written['type'];
  if (!KINDS.has(type)) return fault('flow_kind_unknown', id, typeof type === 'string' ? type.slice(0, 64) : null);
  const { success, data: node, error } = FlowNode.safeParse({ ...written, data: addMessageType({ ...data, type }) });
  if (!success) return fault('flow_node_invalid', id, pathOf(error));
  if (!isStorable(node)) return fault('flow_node_invalid', id, null);
  return node;
}

/** Cards of the specification have no `message_type`. Their files imply it. */
function addMessageType(data: Record<string, unknown>): Record<string, unknown> {
  const { message_type, attachment_ids, attachments_count, ...rest } = data;
  const files = Array.isArray(attachment_ids) ? attachment_ids : undefined;
  const count = Number(attachments_count);
  return {
    ...rest,
    ...(files && { attachment_ids: files }),
    ...(Number.isInteger(count) && count >= 0 && { attachments_count: count }),
    ...(message_type !== undefined
      ? { message_type }
      : files && files.length > 0 && { message_type: 'text_message_with_media' }),
  };
}

function readEdge(written: unknown, nodes: ReadonlyMap<string, FlowNode>): FlowEdge | FlowFault {
  const { success, data: edge } = FlowEdge.safeParse(written);
  if (!success || !isStorable(edge)) return fault('flow_edge_unreadable');
  const source = nodes.get(edge.source);
  if (!source || !nodes.has(edge.target))
    return fault('flow_edge_dangling', source ? edge.source : nodes.has(edge.target) ? edge.target : null, edge.id);
  // A single unnamed exit needs no handle.
  const exits = exitsOf(source.data);
  return exits.length === 1 && exits[0] === null ? { ...edge, sourceHandle: null } : edge;
}

const KINDS: ReadonlySet<unknown> = new Set(NodeData.options.map(({ shape }) => shape.type.value));

const fault = (reason: FlowRejection, nodeId: string | null = null, at: string | null = null): FlowFault => ({
  reason,
  nodeId,
  at,
});
const reject = (reason: FlowRejection, nodeId: string | null = null): ReadFlow => ({
  flow: null,
  fault: fault(reason, nodeId),
});

function pathOf({ issues: [issue] }: z.ZodError): string | null {
  const path = issue?.path ?? [];
  return (path[0] === 'data' ? path.slice(1) : path).map(String).join('.').slice(0, 100) || null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Finds NUL and lone surrogates, which PostgreSQL rejects. The schema's depth bounds the recursion. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const withoutEmpty = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ''));
