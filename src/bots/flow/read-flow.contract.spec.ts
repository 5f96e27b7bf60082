import { describe, expect, it } from '@jest/globals';
import { MAX_FLOW_BYTES, MAX_EDGES, MAX_NODES } from './flow-limits.contract.js';
import { readFlow } from './read-flow.contract.js';

const at = { x: 0, y: 0 };
const node = (id: string, data: object, more: object = {}) => ({ id, position: at, data, ...more });
const hi = node('hi', { type: 'send', message: 'hi' });
const readFault = (written: unknown): unknown[] | null => {
  const { fault } = readFlow(written);
  return fault && [fault.reason, fault.nodeId, fault.at];
};

describe('tree_chatbot', () => {
  it('accepts the specified fields, and fields of editors', () => {
    const uuid = crypto.randomUUID();
    const written = {
      nodes: [
        node('1', {
          search_for: 'specific_word',
          type: 'send',
          message: 'hi',
          attachment_ids: null,
          attachments_count: '',
        }),
        node(
          '2',
          {
            type: 'reply',
            message: 'Hello',
            attachment_ids: [uuid],
            attachments_count: '1',
            rate_delay: '3',
            onChange: null,
          },
          { type: 'card', width: 200, measured: { width: 200 }, selected: true, dragging: false },
        ),
      ],
      edges: [{ id: 'e', source: '1', target: '2', sourceHandle: 'out', animated: true, style: { stroke: 'red' } }],
      viewport: { x: 1, y: 2, zoom: 0.98 },
      more: 'of an editor',
    };
    const { flow } = readFlow(JSON.stringify(written));
    expect(flow).toEqual({
      nodes: [
        {
          id: '1',
          position: at,
          data: {
            search_for: 'specific_word',
            type: 'send',
            message: 'hi',
            message_type: 'text_message',
            attachment_ids: [],
            rate_delay: 0,
          },
        },
        {
          id: '2',
          type: 'card',
          position: at,
          data: {
            search_for: 'search_for_words',
            type: 'reply',
            message: 'Hello',
            rate_delay: 3,
            message_type: 'text_message_with_media',
            attachment_ids: [uuid],
            attachments_count: 1,
          },
        },
      ],
      edges: [{ id: 'e', source: '1', target: '2', sourceHandle: null }],
      viewport: { x: 1, y: 2, zoom: 0.98 },
    });
    expect(readFlow(written).flow).toEqual(flow);
    expect(readFlow(flow).flow).toEqual(flow);
  });

  it.each([null, ''])('accepts empty fields, as text and as an object: %j', (empty) => {
    const written = {
      nodes: [
        node('a', {
          type: 'send',
          message: empty,
          message_type: empty,
          search_for: empty,
          attachment_ids: empty,
          attachments_count: empty,
          rate_delay: empty,
        }),
        node('b', { type: 'wait', amount: empty, unit: empty }),
        node('c', { type: 'condition', rule: { by: 'hours', days: empty, from: empty, to: empty } }),
        node('d', { type: 'condition', rule: { by: 'group', group_id: empty } }),
        node('e', { type: 'ask', message: 'Who?', answer: empty, field: empty, max_tries: empty }),
      ],
      edges: [],
    };
    const { flow, fault } = readFlow(JSON.stringify(written));
    expect([fault, flow?.nodes.map(({ data }) => data)]).toEqual([
      null,
      [
        {
          type: 'send',
          message: '',
          message_type: 'text_message',
          search_for: 'search_for_words',
          attachment_ids: [],
          rate_delay: 0,
        },
        { type: 'wait', amount: 5, unit: 'minutes' },
        { type: 'condition', rule: { by: 'hours', days: [] } },
        { type: 'condition', rule: { by: 'group', group_id: null } },
        { type: 'ask', message: 'Who?', answer: 'text', field: '', max_tries: 3, retry_message: '' },
      ],
    ]);
    expect(readFlow(written).flow).toEqual(flow);
  });

  it.each<[what: string, written: unknown, fault: unknown[]]>([
    ['invalid JSON', '{', ['flow_unreadable', null, null]],
    ['an undefined flow', undefined, ['flow_unreadable', null, null]],
    ['a list', '[]', ['flow_unreadable', null, null]],
    ['no nodes', { edges: [] }, ['flow_unreadable', null, null]],
    ['edges that are no list', { nodes: [], edges: 'x' }, ['flow_unreadable', null, null]],
    ['a node that is no object', { nodes: ['x'] }, ['flow_node_unreadable', null, null]],
    ['a node without data', { nodes: [{ id: 'a', position: at }] }, ['flow_node_unreadable', 'a', null]],
    ['an unknown kind', { nodes: [node('a', { type: 'dance' })] }, ['flow_kind_unknown', 'a', 'dance']],
    [
      'a kind that is an inherited property',
      { nodes: [node('a', { type: 'constructor' })] },
      ['flow_kind_unknown', 'a', 'constructor'],
    ],
    [
      'a delay that is too long',
      { nodes: [node('a', { type: 'reply', rate_delay: 301 })] },
      ['flow_node_invalid', 'a', 'rate_delay'],
    ],
    [
      'an option without a text label',
      { nodes: [node('a', { type: 'choice', options: [{ id: 'x', label: 5 }] })] },
      ['flow_node_invalid', 'a', 'options.0.label'],
    ],
    [
      'a wait over a week',
      { nodes: [node('a', { type: 'wait', amount: 8, unit: 'days' })] },
      ['flow_node_invalid', 'a', 'amount'],
    ],
    [
      'an invalid file ID',
      { nodes: [node('a', { type: 'reply', attachment_ids: ['x'] })] },
      ['flow_node_invalid', 'a', 'attachment_ids.0'],
    ],
    [
      'a node without position',
      { nodes: [{ id: 'a', data: { type: 'end' } }] },
      ['flow_node_invalid', 'a', 'position'],
    ],
    [
      'a NUL',
      '{"nodes":[{"id":"a","position":{"x":0,"y":0},"data":{"type":"reply","message":"\\u0000"}}]}',
      ['flow_node_invalid', 'a', null],
    ],
    ['a duplicate node ID', { nodes: [hi, hi] }, ['flow_node_twice', 'hi', null]],
    [
      'an edge without an id',
      { nodes: [hi], edges: [{ source: 'hi', target: 'hi' }] },
      ['flow_edge_unreadable', null, null],
    ],
    [
      'an edge to nothing',
      { nodes: [hi], edges: [{ id: 'e', source: 'hi', target: 'x' }] },
      ['flow_edge_dangling', 'hi', 'e'],
    ],
    [
      'an edge from nothing',
      { nodes: [hi], edges: [{ id: 'e', source: 'x', target: 'hi' }] },
      ['flow_edge_dangling', 'hi', 'e'],
    ],
    ['too many nodes', { nodes: Array.from({ length: MAX_NODES + 1 }, () => hi) }, ['flow_too_many_nodes', null, null]],
    [
      'too many edges',
      { nodes: [hi], edges: Array.from({ length: MAX_EDGES + 1 }, () => null) },
      ['flow_too_many_edges', null, null],
    ],
    ['a text that is too long', `"${'x'.repeat(MAX_FLOW_BYTES)}"`, ['flow_too_large', null, null]],
    [
      'an object that is too large',
      {
        nodes: Array.from({ length: 200 }, (_, index) =>
          node(`n${index}`, { type: 'reply', message: 'س'.repeat(2_000) }),
        ),
      },
      ['flow_too_large', null, null],
    ],
  ])('rejects %s and names the node', (_what, written, fault) => expect(readFault(written)).toEqual(fault));

  it('accepts any depth in unknown fields', () => {
    const [deep, close] = ['{"a":['.repeat(10_000), ']}'.repeat(10_000)];
    const data = `{"type":"send","message":"hi","deep":${deep}1${close}}`;
    const written = `{"nodes":[{"id":"a","position":{"x":0,"y":0},"deep":${deep}1${close},"data":${data}}],"deep":${deep}1${close}}`;
    expect(readFlow(written).flow?.nodes[0]?.data).not.toHaveProperty('deep');
    expect(readFault(`{"nodes":${'['.repeat(200_000)}`)).toEqual(['flow_unreadable', null, null]);
    expect(readFault(`{"nodes":[{"id":"a","data":{"type":"condition","rule":${deep}1${close}}}]}`)).toEqual([
      'flow_node_invalid',
      'a',
      'position',
    ]);
  });
});
