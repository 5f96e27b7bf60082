import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_VARIABLE_CHARS, MAX_REPLIES_PER_TURN, MAX_STEPS_PER_TURN, MAX_VARIABLES } from './flow-limits.contract.js';
import { Flow, type FlowNode } from './flow.contract.js';
import { exitsOf } from './flow-exits.contract.js';
import type { Effect, FlowState, Input, Turn, World } from './turn.js';
import { walk } from './walk.js';

const WORLD: World = {
  now: new Date('2026-11-30T12:00:00Z'),
  timeZone: 'Asia/Riyadh',
  deviceId: 7,
  language: 'en',
  contact: { name: 'Sara', fields: { City: 'Jeddah' }, groupIds: [4] },
  values: { platform_name: 'Tea House' },
};
const says = (text: string): Input => ({ kind: 'message', text, hasMedia: false });

type Nodes = Record<string, { type: string } & Record<string, unknown>>;
function flowOf(nodes: Nodes, ...edges: string[]): Flow {
  return Flow.parse({
    nodes: Object.entries(nodes).map(([id, data], index) => ({ id, position: { x: 0, y: index }, data })),
    edges: edges.map((edge, index) => {
      const [from = '', target] = edge.split(' > ');
      const [source, sourceHandle = null] = from.split('.');
      return { id: `e${index}`, source, sourceHandle, target };
    }),
  });
}
const textsOf = (turn: Turn | null): string[] | undefined =>
  turn?.effects.flatMap((effect: Effect) => (effect.kind === 'reply' ? effect.text : []));
const hi = { type: 'send', message: 'hi' };
const reply = (message: string) => ({ type: 'reply', message });

describe('a walk', () => {
  it('continues in another flow after its first trigger, with the known values', () => {
    const flow = flowOf({ hi, a: reply('{order}'), other: hi, b: reply('never') }, 'hi > a', 'other > b');
    const state: FlowState = { at: ['elsewhere'], tries: 2, variables: { order: '42' } };
    const turn = walk(flow, state, { kind: 'entered' }, WORLD);
    expect(turn).toMatchObject({
      passed: ['hi', 'a'],
      state: null,
      matched: null,
      effects: [{ kind: 'reply', nodeId: 'a', values: { order: '42' } }],
    });
    expect(walk(flowOf({ a: reply('x') }), null, { kind: 'entered' }, WORLD)).toBeNull();
  });

  it('returns passed nodes, matches and the current node', () => {
    const options = [{ id: 'o1', label: 'Tea', words: 'chai' }];
    const flow = flowOf(
      { hi, q: { type: 'choice', message: 'Q', options }, a: reply('a'), s: hi, z: hi },
      'hi > q',
      'q.o1 > a',
      'a > z',
      'a > s',
    );
    const asked = walk(flow, null, says('Hi there'), WORLD);
    expect(asked).toMatchObject({
      passed: ['hi', 'q'],
      matched: { nodeId: 'hi', how: 'contains', words: 'hi' },
      state: { at: ['q'], tries: 0, variables: {} },
    });
    const missed = walk(flow, asked?.state ?? null, says('what?'), WORLD);
    expect(missed).toMatchObject({ passed: [], matched: null, state: { at: ['q'], tries: 1 } });
    const chosen = walk(flow, missed?.state ?? null, says('some chai'), WORLD);
    expect(chosen).toMatchObject({
      passed: ['a'],
      matched: { nodeId: 'q', how: 'contains', words: 'chai' },
      state: { at: ['s', 'z'], tries: 0 },
    });
  });

  it('ignores an input that does not belong to the current node', () => {
    const flow = flowOf(
      { hi, w: { type: 'wait' }, c: { type: 'webhook', url: 'https://x.example' }, a: reply('a') },
      'hi > w',
      'w > c',
      'c > a',
    );
    const waits = walk(flow, null, says('hi'), WORLD)?.state ?? null;
    for (const input of [says('hi'), { kind: 'answered', json: {} } as const])
      expect(walk(flow, waits, input, WORLD)).toBeNull();
    const calls = walk(flow, waits, { kind: 'elapsed' }, WORLD)?.state ?? null;
    expect(calls?.at).toEqual(['c']);
    for (const input of [says('hi'), { kind: 'elapsed' } as const]) expect(walk(flow, calls, input, WORLD)).toBeNull();
    for (const input of [{ kind: 'elapsed' } as const, { kind: 'answered', json: {} } as const])
      expect(walk(flow, null, input, WORLD)).toBeNull();
    expect(walk(flow, { at: ['gone'], tries: 0, variables: {} }, says('hi'), WORLD)).toBeNull();
  });

  it('interpolates its own values, and leaves braces of replies to the text engine', () => {
    const set = { type: 'set_field', field: ' Note ', value: '{{x|y}} {name} of {platform_name} in {city} {nothing}' };
    const flow = flowOf(
      { hi, set, a: reply('{note}'), go: { type: 'go_to', chatbot_id: 9 } },
      'hi > set',
      'set > a',
      'a > go',
    );
    const turn = walk(flow, null, says('hi'), WORLD);
    const value = 'x Sara of Tea House in Jeddah';
    expect(turn?.effects).toEqual([
      { kind: 'set_field', nodeId: 'set', field: 'Note', value },
      { kind: 'reply', nodeId: 'a', text: '{note}', mediaUuids: [], delaySeconds: 0, values: { note: value } },
      { kind: 'go_to', nodeId: 'go', chatbotId: 9, values: { note: value } },
    ]);
  });

  it.each<[rule: object, exit: 'yes' | 'no']>([
    [{ by: 'device', device_id: 7 }, 'yes'],
    [{ by: 'device', device_id: 8 }, 'no'],
    [{ by: 'group', group_id: 4 }, 'yes'],
    [{ by: 'group', group_id: null }, 'no'],
    [{ by: 'language', language: 'ar' }, 'no'],
    [{ by: 'field', field: 'city', operator: 'is', value: 'JEDDAH' }, 'yes'],
    [{ by: 'field', field: 'city', operator: 'is_not', value: 'jeddah' }, 'no'],
    [{ by: 'field', field: 'city', operator: 'contains', value: 'Riyadh, Jeddah' }, 'yes'],
    [{ by: 'field', field: 'city', operator: 'is_empty' }, 'no'],
    [{ by: 'field', field: 'constructor', operator: 'is_empty' }, 'yes'],
    [{ by: 'field', field: 'city', operator: 'greater', value: '1' }, 'no'],
    [{ by: 'field', field: 'nothing', operator: 'less', value: '1' }, 'no'],
    [{ by: 'field', field: 'name', operator: 'is', value: 'sara' }, 'yes'],
    [{ by: 'hours', days: ['mon'], from: '15:00', to: '15:01' }, 'yes'],
    [{ by: 'hours', days: ['tue'] }, 'no'],
    [{ by: 'hours', from: '00:00', to: '15:00' }, 'no'],
    [{ by: 'hours' }, 'yes'],
  ])('continues from the rule %j by the exit %s', (rule, exit) => {
    const flow = flowOf(
      { hi, if: { type: 'condition', rule }, yes: reply('yes'), no: reply('no') },
      'hi > if',
      'if.yes > yes',
      'if.no > no',
    );
    expect(textsOf(walk(flow, null, says('hi'), WORLD))).toEqual([exit]);
  });

  it('replaces the previous webhook response', () => {
    const flow = flowOf({ hi, c: { type: 'webhook', url: 'https://x.example', name: 'Shop_1' } }, 'hi > c');
    const state = { at: ['c'], tries: 0, variables: { 'shop 1.old': 'x', 'shop 1': 'y', 'shop 10.a': 'z' } };
    const again = flowOf(
      { hi, c: { type: 'webhook', url: 'https://x.example', name: 'Shop_1' }, w: { type: 'wait' } },
      'hi > c',
      'c > w',
    );
    expect(walk(flow, state, { kind: 'answered', json: {} }, WORLD)?.state).toBeNull();
    expect(walk(again, state, { kind: 'answered', json: { order_id: 5 } }, WORLD)?.state?.variables).toEqual({
      'shop 10.a': 'z',
      'shop 1.order id': '5',
    });
  });
});

describe('any flow', () => {
  const kinds: fc.Arbitrary<object> = fc.oneof(
    fc.constantFrom<object>(
      { type: 'send' },
      hi,
      reply('a'),
      reply('{{a|b'),
      { type: 'end' },
      { type: 'handover' },
      { type: 'go_to', chatbot_id: 1 },
      { type: 'wait' },
      { type: 'group', group_id: 1 },
      { type: 'set_field', field: 'x', value: '{x}{x}{x}' },
      { type: 'webhook' },
      { type: 'condition', rule: { by: 'language' } },
      { type: 'ask', message: '?', field: 'x' },
    ),
    fc.constant({ type: 'choice', message: 'Q', max_tries: 1, options: [{ id: 'o', label: 'hi' }] }),
  );
  const flows = fc.array(kinds, { minLength: 1, maxLength: 12 }).chain((datas) => {
    const ids = datas.map((_, index) => `n${index}`);
    const nodes = Flow.parse({
      nodes: datas.map((data, index) => ({ id: ids[index], position: { x: index % 3, y: 0 }, data })),
      edges: [],
    }).nodes;
    const exits = nodes.flatMap((node: FlowNode) => exitsOf(node.data).map((exit) => [node.id, exit] as const));
    const edge = fc.tuple(
      fc.constantFrom(...(exits.length > 0 ? exits : ([['n0', null]] as const))),
      fc.constantFrom(...ids),
    );
    return fc.array(edge, { maxLength: 60 }).map((edges): Flow => ({
      nodes,
      edges: edges.map(([[source, sourceHandle], target], index) => ({
        id: `e${index}`,
        source,
        sourceHandle,
        target,
      })),
    }));
  });
  const inputs: fc.Arbitrary<Input> = fc.oneof(
    fc.constantFrom<Input>(
      says('hi'),
      says(''),
      { kind: 'elapsed' },
      { kind: 'entered' },
      { kind: 'answered', json: null },
    ),
    fc.string({ maxLength: 40 }).map(says),
    fc.json().map((json): Input => ({ kind: 'answered', json: JSON.parse(json) as unknown })),
  );

  it('ends within its bounds, deterministically, with a JSON state', () => {
    fc.assert(
      fc.property(flows, fc.array(inputs, { minLength: 1, maxLength: 8 }), (flow, all) => {
        let state: FlowState | null = null;
        for (const input of all) {
          const turn: Turn | null = walk(flow, state, input, WORLD);
          expect(walk(flow, state, input, WORLD)).toEqual(turn);
          if (!turn) continue;
          expect(turn.passed.length).toBeLessThanOrEqual(MAX_STEPS_PER_TURN + 1);
          expect(textsOf(turn)?.length).toBeLessThanOrEqual(MAX_REPLIES_PER_TURN);
          ({ state } = turn);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          const values = Object.values(state?.variables ?? {});
          expect(values.length).toBeLessThanOrEqual(MAX_VARIABLES);
          expect(Math.max(0, ...values.map((value) => value.length))).toBeLessThanOrEqual(MAX_VARIABLE_CHARS);
          for (const id of state?.at ?? []) expect(flow.nodes.some((node) => node.id === id)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is cut off if endless, and reports it', () => {
    const silent = flowOf(
      { hi, a: { type: 'group', group_id: 1 }, b: { type: 'group', group_id: 2 } },
      'hi > a',
      'a > b',
      'b > a',
    );
    const turn = walk(silent, null, says('hi'), WORLD);
    expect([turn?.isCut, turn?.effects.length, turn?.state]).toEqual([true, MAX_STEPS_PER_TURN, null]);
    const many = flowOf(
      {
        hi,
        ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`r${index}`, reply('x')])),
        q: { type: 'ask', message: 'never' },
      },
      ...Array.from({ length: 12 }, (_, index) => `hi > r${index}`),
      'hi > q',
    );
    const cut = walk(many, null, says('hi'), WORLD);
    expect([cut?.isCut, cut?.effects.length, cut?.state]).toEqual([true, MAX_REPLIES_PER_TURN, null]);
  });

  it('is bounded for a message of a megabyte', () => {
    const flow = flowOf({ hi: { type: 'send', message: 'a,'.repeat(500) }, a: reply('x') }, 'hi > a');
    expect(walk(flow, null, says('b '.repeat(500_000)), WORLD)).toBeNull();
    expect(textsOf(walk(flow, null, says(`a ${'b '.repeat(500_000)}`), WORLD))).toEqual(['x']);
  });
});
