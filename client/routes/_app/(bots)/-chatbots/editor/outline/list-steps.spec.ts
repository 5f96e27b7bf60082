import { expect, it } from '@jest/globals';
import type { NodeKind } from '@server/bots/flow/flow.contract.js';
import { type FlowContent, toCanvasNode } from '../flow/canvas-flow.js';
import { blankStep } from '../nodes/blank-steps.js';
import { listSteps, type OutlineRow } from './list-steps.js';

function buildFlow(kinds: Record<string, NodeKind>, paths: string[]): FlowContent {
  return {
    nodes: Object.entries(kinds).map(([id, kind], index) =>
      toCanvasNode(id, blankStep(kind), { x: 0, y: index * 100 }),
    ),
    edges: paths.map((path) => {
      const [from, target] = path.split('>') as [string, string];
      const [source, sourceHandle = null] = from.split('.') as [string, string?];
      return { id: path, source, target, sourceHandle };
    }),
  };
}

const formatRows = (rows: OutlineRow[]): string[] =>
  rows.map((row) => {
    const label = 'node' in row ? row.node.id : `${row.from.id}.${row.exit ?? 'next'}`;
    return `${'  '.repeat(row.depth)}${row.type === 'step' ? '' : `${row.type} `}${label}`;
  });

it('lists a chain as one column, with its end', () => {
  const { rows, unreachable } = listSteps(
    buildFlow({ hello: 'send', answer: 'reply', pause: 'wait' }, ['hello>answer', 'answer>pause']),
  );
  expect(formatRows(rows)).toEqual(['hello', 'answer', 'pause', 'open pause.next']);
  expect(unreachable).toEqual([]);
});

it('lists the branches of a step one after the other, each under its exit', () => {
  const { rows } = listSteps(
    buildFlow({ hello: 'send', open: 'condition', yes: 'reply', bye: 'end' }, [
      'hello>open',
      'open.yes>yes',
      'yes>bye',
    ]),
  );
  expect(formatRows(rows)).toEqual([
    'hello',
    'open',
    '  exit open.yes',
    '  yes',
    '  bye',
    '  exit open.no',
    '  open open.no',
  ]);
});

it('lists several steps behind one exit as branches without a row for the exit', () => {
  const { rows } = listSteps(
    buildFlow({ hello: 'send', menu: 'reply', second: 'send', first: 'end' }, [
      'hello>menu',
      'menu>second',
      'menu>first',
    ]),
  );
  expect(formatRows(rows)).toEqual(['hello', 'menu', '  second', '  open second.next', '  first']);
});

it('lists a step once, and links to it from other exits', () => {
  const { rows } = listSteps(
    buildFlow({ hello: 'send', open: 'condition', menu: 'reply' }, [
      'hello>open',
      'open.yes>menu',
      'open.no>menu',
      'menu>open',
    ]),
  );
  expect(formatRows(rows)).toEqual([
    'hello',
    'open',
    '  exit open.yes',
    '  menu',
    '  again open',
    '  exit open.no',
    '  again menu',
  ]);
});

it('lists unreachable steps and cycles separately, and omits edges to deleted steps', () => {
  const { rows, unreachable } = listSteps(
    buildFlow({ hello: 'send', lost: 'reply', round: 'reply', about: 'wait' }, [
      'hello>gone',
      'lost>round',
      'round>about',
      'about>round',
    ]),
  );
  expect(formatRows(rows)).toEqual(['hello', 'open hello.next']);
  expect(formatRows(unreachable)).toEqual(['lost', 'round', 'about', 'again round']);
  const cycle = listSteps(buildFlow({ one: 'reply', other: 'wait' }, ['one>other', 'other>one']));
  expect(formatRows(cycle.unreachable)).toEqual(['one', 'other', 'again one']);
});
