import { describe, expect, it } from '@jest/globals';
import { checkText } from './check-text.js';

function marked(text: string, fields: string[] = []): string[] {
  return checkText(text, fields).marks.map(({ from, to, kind }) => `${kind}:${text.slice(from, to)}`);
}

describe('checkText', () => {
  it('distinguishes known names from unknown ones', () => {
    expect(marked('{name} of {City}, {town}', ['city'])).toEqual([
      'variable:{name}',
      'variable:{City}',
      'problem:{town}',
    ]);
    expect(checkText('{town}', []).findings).toEqual([{ kind: 'unknown_variable', from: 0, to: 6, name: 'town' }]);
  });

  it('marks syntax errors without overlaps', () => {
    expect(marked('Hi {{a|b')).toEqual(['problem:{{']);
    expect(marked('{{Hello {name}}}')).toEqual(['problem:{{Hello ', 'variable:{name}']);
    const { marks } = checkText('{{|{x}|}} }} {', []);
    for (const [index, { from }] of marks.entries()) expect(from).toBeGreaterThanOrEqual(marks[index - 1]?.to ?? 0);
  });

  it('reports no length, because the counter shows it', () => {
    expect(checkText('x'.repeat(5000), []).findings).toEqual([]);
  });
});
