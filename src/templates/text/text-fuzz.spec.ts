import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_BODY_LENGTH } from './message-limits.contract.js';
import { compileText, escapeText, renderSingle, seededRandom } from './text.contract.js';
import { canonicalName } from './text-names.contract.js';

/** Texts with as many braces as letters. */
const specialTexts = fc
  .array(fc.constantFrom('{', '{{', '}', '}}', '|', '\\', ' ', '\n', 'a', 'name', 'اسم', '🙂', '\ud83d'), {
    maxLength: 80,
  })
  .map((pieces) => pieces.join(''));
const anything = fc.oneof(specialTexts, fc.string({ unit: 'binary', maxLength: 200 }));
const code = fc.oneof(
  fc.json(),
  fc.json().map((json) => `.x{${json}}`),
  fc.json().map((json) => `{{ ${json} }}`),
  fc.string().map((name) => `{${name}}`),
);
const values = fc.dictionary(fc.oneof(fc.constantFrom('name', 'a', 'اسم'), fc.string()), anything);

type Tree = string | Tree[][];
const trees = fc.letrec<{ sequence: Tree[]; node: Tree }>((tie) => ({
  sequence: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant('x'),
    fc.array(tie('sequence'), { minLength: 2, maxLength: 3 }),
  ),
})).sequence;

describe('any text', () => {
  it('is parsed within bounds, and rendered deterministically by seed', () => {
    fc.assert(
      fc.property(anything, values, fc.integer(), (source, values, seed) => {
        const compiled = compileText(source);
        const rendered = compiled.render(values, seededRandom(seed));
        expect(rendered.length).toBeLessThanOrEqual(MAX_BODY_LENGTH);
        expect(compileText(source).render(values, seededRandom(seed))).toBe(rendered);
        expect(compiled.outcomes).toBeGreaterThanOrEqual(1);
        for (const { from, to } of [...compiled.problems, ...compiled.uses])
          expect(from >= 0 && from < to && to <= source.length).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('is unchanged after escaping', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const compiled = compileText(escapeText(text));
        expect(compiled.problems).toEqual([]);
        expect(compiled.render({}, Math.random)).toBe(text);
        expect(renderSingle(compiled, { values: {}, fields: [], random: Math.random })).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('stays as typed in a single text without a known name, an alternative or an escape', () => {
    const isKnown = ({ name }: { name: string }) => ['name', 'a', 'b'].includes(name);
    fc.assert(
      fc.property(fc.oneof(anything, code), (text) => {
        const compiled = compileText(text);
        // Alternatives need a bar, and escapes a backslash before a brace.
        fc.pre(!compiled.uses.some(isKnown) && compiled.links.length === 0 && compiled.outcomes === 1);
        fc.pre(!/\\[{}]/.test(text) && !/\{\{[^]*\|[^]*\}\}/.test(text));
        expect(renderSingle(compiled, { values: { name: 'x', a: 'y' }, fields: ['b'], random: Math.random })).toBe(
          text,
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('is unchanged without special characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replace(/[{}\\]/g, '');
        expect(compileText(plain).render({ name: 'x' }, Math.random)).toBe(plain);
      }),
    );
  });

  it('does not parse values', () => {
    fc.assert(
      fc.property(
        anything.filter((value) => value !== ''),
        (value) => {
          expect(compileText('{{[{name}]|[{name}]}}').render({ name: value }, Math.random)).toBe(`[${value}]`);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

it('renders exactly the counted outcomes', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const labelledTree = labelOutcomes(tree);
      const { source, outcomes } = labelledTree;
      fc.pre(outcomes.length <= 300 && source.length <= MAX_BODY_LENGTH);
      const compiled = compileText(source);
      expect(compiled.problems).toEqual([]);
      expect(compiled.outcomes).toBe(outcomes.length);
      expect(outcomes.map(({ draws }) => compiled.render({}, () => draws.shift() ?? Number.NaN))).toEqual(
        outcomes.map(({ text }) => text),
      );
      const all = new Set(outcomes.map(({ text }) => text));
      for (let seed = 0; seed < 20; seed++) expect(all).toContain(compiled.render({}, seededRandom(seed)));
    }),
    { numRuns: 300 },
  );
});

it('leaves a canonical name unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (written) => {
      expect(canonicalName(canonicalName(written))).toBe(canonicalName(written));
    }),
    { numRuns: 2000 },
  );
});

interface Outcome {
  text: string;
  draws: number[];
}

function labelOutcomes(tree: Tree[]): { source: string; outcomes: Outcome[] } {
  let next = 0;
  const labelSequence = (nodes: Tree[]): { source: string; outcomes: Outcome[] } => {
    let source = '';
    let outcomes: Outcome[] = [{ text: '', draws: [] }];
    for (const node of nodes) {
      const child = labelNode(node);
      source += child.source;
      outcomes = outcomes
        .flatMap((before) =>
          child.outcomes.map(({ text, draws }) => ({ text: before.text + text, draws: [...before.draws, ...draws] })),
        )
        .slice(0, 1000);
    }
    return { source, outcomes };
  };
  const labelNode = (node: Tree): { source: string; outcomes: Outcome[] } => {
    if (typeof node === 'string') {
      const text = `${node}${next++};`;
      return { source: text, outcomes: [{ text, draws: [] }] };
    }
    const options = node.map((option) => labelSequence(option));
    return {
      source: `{{${options.map(({ source }) => source).join('|')}}}`,
      outcomes: options.flatMap(({ outcomes }, index) =>
        outcomes.map(({ text, draws }) => ({ text, draws: [(index + 0.5) / options.length, ...draws] })),
      ),
    };
  };
  return labelSequence(tree);
}
