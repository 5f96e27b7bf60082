import { describe, expect, it } from '@jest/globals';
import { checkFlow, type KnownToFlow } from './check-flow.contract.js';
import { triggerKeys } from './checking/trigger-keys.contract.js';
import { Flow } from './flow.contract.js';
import { FLOW_ERRORS, FLOW_WARNINGS } from './flow-problem.contract.js';

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

const hi = { type: 'send', message: 'hi' };
const bye = { type: 'reply', message: 'Bye' };
const choice = (...labels: string[]) => ({
  type: 'choice',
  message: 'Which?',
  options: labels.map((label) => ({ id: label, label })),
});
const url = 'https://shop.example/hook';

const check = (flow: Flow, known?: KnownToFlow): string[] =>
  checkFlow(flow, known).map(({ problem, nodeId, detail }) => [problem, nodeId ?? '-', detail ?? ''].join(' ').trim());

const CASES: [what: string, flow: Flow, problems: string[], known?: KnownToFlow][] = [
  ['a flow without problems', flowOf({ hi, bye }, 'hi > bye'), []],
  ['no node', flowOf({}), ['no_start -']],
  ['no trigger', flowOf({ bye }), ['no_start -']],
  ['only a trigger with an incoming edge', flowOf({ hi, bye }, 'hi > bye', 'bye > hi'), ['no_start -']],
  ['an edge to nothing', flowOf({ hi, bye }, 'hi > bye', 'bye > gone'), ['dangling_edge bye e1']],
  ['an edge from nothing', flowOf({ hi, bye }, 'hi > bye', 'gone > bye'), ['dangling_edge bye e1']],
  [
    'an edge from a deleted option',
    flowOf({ hi, q: choice('a'), bye }, 'hi > q', 'q.a > bye', 'q.b > bye'),
    ['dangling_edge q e2'],
  ],
  [
    'texts without text',
    flowOf(
      {
        hi,
        a: { type: 'reply', message: ' ' },
        q: { ...choice('x', ' '), message: 'Q' },
        k: { type: 'ask', answer: 'name' },
      },
      'hi > a',
      'a > q',
      'q.x > k',
      'q.  > k',
    ),
    ['empty_text a', 'empty_text q', 'empty_text k'],
  ],
  [
    'a file needs no text',
    flowOf(
      { hi, a: { type: 'reply', message_type: 'text_message_with_media', attachment_ids: [crypto.randomUUID()] } },
      'hi > a',
    ),
    [],
  ],
  ['a choice that leads nowhere', flowOf({ hi, q: choice('a', 'b') }, 'hi > q'), ['choice_without_exits q']],
  ['a choice without options', flowOf({ hi, q: choice() }, 'hi > q'), ['choice_without_exits q']],
  ['an option that leads nowhere', flowOf({ hi, q: choice('a', 'b'), bye }, 'hi > q', 'q.a > bye'), ['dead_end q b']],
  ['a trigger without a reply', flowOf({ hi }), ['dead_end hi']],
  [
    'a condition and a wait without next nodes',
    flowOf({ hi, if: { type: 'condition', rule: { by: 'hours' } }, w: { type: 'wait' } }, 'hi > if', 'if.yes > w'),
    ['dead_end w'],
  ],
  [
    'nodes without a field name',
    flowOf(
      {
        hi,
        a: { type: 'ask', message: '?' },
        s: { type: 'set_field' },
        n: { type: 'ask', message: '?', answer: 'name' },
        if: { type: 'condition', rule: { by: 'field' } },
        bye,
      },
      'hi > a',
      'a > s',
      's > n',
      'n > if',
      'if.no > bye',
    ),
    ['field_missing a', 'field_missing s', 'field_missing if'],
  ],
  [
    'deleted groups, devices, files and bots',
    flowOf(
      {
        hi,
        g: { type: 'group', group_id: 5 },
        n: { type: 'group' },
        d: { type: 'condition', rule: { by: 'device', device_id: 5 } },
        i: { type: 'condition', rule: { by: 'group', group_id: 6 } },
        f: { type: 'reply', message_type: 'text_message_with_media', attachment_ids: [crypto.randomUUID()] },
        go: { type: 'go_to', chatbot_id: 5 },
      },
      'hi > g',
      'g > n',
      'n > d',
      'd.yes > i',
      'i.no > f',
      'f > go',
    ),
    ['group_missing g', 'group_missing n', 'device_missing d', 'file_missing f', 'bot_missing go'],
    { groupIds: new Set([6]), deviceIds: new Set(), chatbotIds: new Set([4]), fileIds: new Set() },
  ],
  ...['', 'http://shop.example', 'https://', 'ftp://x', 'https://a:b@shop.example'].map(
    (invalidUrl): [string, Flow, string[]] => [
      `a webhook to "${invalidUrl}"`,
      flowOf({ hi, w: { type: 'webhook', url: invalidUrl } }, 'hi > w'),
      ['url_invalid w'],
    ],
  ),
  [
    'a loop without a pause',
    flowOf({ hi, a: bye, w: { type: 'webhook', url }, b: bye }, 'hi > a', 'a > w', 'w > b', 'b > a'),
    ['loop_without_wait a'],
  ],
  [
    'loops through a question, a trigger and a wait',
    flowOf(
      { hi, a: bye, q: choice('x', 'y', 'z'), s: hi, w: { type: 'wait' } },
      'hi > a',
      'a > q',
      'q.x > a',
      'q.y > s',
      's > q',
      'q.z > w',
      'w > q',
    ),
    [],
  ],
  [
    'unreachable nodes',
    flowOf({ hi, bye, lost: bye, more: bye }, 'hi > bye', 'lost > more'),
    ['unreachable lost', 'unreachable more'],
  ],
  [
    'unknown variables',
    flowOf(
      {
        hi,
        a: { type: 'reply', message: '{name} {المدينة} {answer.id} {shop} {shop.total} {date} {nobody}' },
        w: { type: 'webhook', url, name: 'shop' },
        q: { type: 'ask', message: '?', answer: 'date', field: 'Date' },
      },
      'hi > w',
      'w > q',
      'q > a',
    ),
    ['unknown_variable a answer.id', 'unknown_variable a nobody'],
    { variables: ['المدينه'] },
  ],
  [
    'unknown variables, if those of contacts are not given',
    flowOf({ hi, a: { type: 'reply', message: '{nobody}' } }, 'hi > a'),
    [],
  ],
  [
    'texts that cannot be sent',
    flowOf(
      { hi, a: { type: 'reply', message: '{{open' }, b: { type: 'handover', message: '{{'.repeat(30) } },
      'hi > a',
      'a > b',
    ),
    ['text_broken a', 'text_broken b'],
  ],
  [
    'two questions at once',
    flowOf(
      { hi, q: choice('a'), k: { type: 'ask', message: '?', answer: 'name' }, bye },
      'hi > q',
      'hi > k',
      'q.a > bye',
    ),
    ['two_questions hi'],
  ],
  [
    'a question behind a reply, next to a trigger',
    flowOf(
      { hi, a: bye, s: hi, b: bye, q: choice('x'), c: bye },
      'hi > a',
      'a > s',
      'a > b',
      'b > q',
      's > c',
      'q.x > c',
    ),
    ['two_questions a'],
  ],
  ['a question below a reply', flowOf({ hi, a: bye, q: choice('x') }, 'hi > a', 'hi > q', 'q.x > a'), []],
  [
    'words that trigger another bot',
    flowOf(
      { hi: { type: 'send', message: 'Price, أهلاااا' }, bye, b: { ...hi, search_for: 'specific_word' } },
      'hi > bye',
      'b > bye',
    ),
    ['trigger_taken hi Sales: أهلاااا'],
    { taken: new Map(triggerKeys(flowOf({ any: { type: 'send', message: 'اهلا، hi' } })).map((key) => [key, 'Sales'])) },
  ],
];

describe('a problem of a flow', () => {
  // Jest takes a fourth named parameter for a `done` callback.
  it.each(CASES)('%s', (_what, flow, problems, ...[known]) => {
    expect(check(flow, known).toSorted()).toEqual(problems.toSorted());
  });

  it('has a case for each kind', () => {
    const reported = new Set(CASES.flatMap(([, , problems]) => problems.map((problem) => problem.split(' ')[0])));
    const { nodes } = flowOf({ hi, bye });
    expect(check({ nodes: [...nodes, ...nodes], edges: [] })).toContain('same_id hi');
    expect(new Set([...reported, 'same_id'])).toEqual(new Set<string>([...FLOW_ERRORS, ...FLOW_WARNINGS]));
  });

  it('is reported in the order of the nodes, after errors of the whole flow', () => {
    const flow = flowOf({ a: { type: 'reply' }, b: { type: 'reply' } });
    expect(check(flow)).toEqual(['no_start -', 'empty_text a', 'empty_text b']);
  });

  it('is found in the largest flow, with all nodes connected', () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 499 }, (_, index) => [`n${index}`, { ...bye, message: '{a}' }]),
    );
    const edges = Array.from({ length: 1_999 }, (_, index) => `n${index % 499} > n${(index * 7 + 1) % 499}`);
    const problems = check(flowOf({ hi, ...nodes }, 'hi > n0', ...edges), { variables: [] });
    expect(problems.filter((problem) => problem.startsWith('unknown_variable'))).toHaveLength(499);
    expect(problems.some((problem) => problem.startsWith('loop_without_wait'))).toBe(true);
  });
});
