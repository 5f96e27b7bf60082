import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { addValidationTexts, hasText } from './validation-texts.js';

const src = join(import.meta.dirname, '../../..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
/** The sandbox has its own error texts. */
const isChecked = (file: string) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('sandbox/');

const NAMED_CODE = /(?:Invalid\.field\('[\w.]+', |\berror: |\bissue\('\w+', |&& \['[a-z_]+', )'([a-z_]+)'/g;
/** States and other words that are written like a code. */
const OTHER_WORDS = new Set(['canceled', 'cancelled', 'endpoint_off', 'expired']);

function namedCodes(): string[] {
  const sources = files.filter(isChecked).map((file) => readFileSync(join(src, file), 'utf8'));
  const codes = sources.flatMap((source) => [...source.matchAll(NAMED_CODE)].map(([, code = '']) => code));
  return [...new Set(codes)].filter((code) => !OTHER_WORDS.has(code));
}

const declarations = files.filter((file) => file.endsWith('.validation.ts'));
beforeAll(async () => {
  for (const file of declarations) await import(`../../../${file.replace(/ts$/, 'js')}`);
});

it('every code of the server has a text', () => {
  const codes = namedCodes();
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !hasText(code))).toEqual([]);
});

it('a code is declared once', () => {
  expect(() => addValidationTexts({ required: { en: '', ar: '' } })).toThrow('required');
});

it.each(declarations)('the module imports %s', (file) => {
  const module = readFileSync(join(src, file.replace(/validation\.ts$/, 'module.ts')), 'utf8');
  expect(module).toContain(`import './${file.replace(/^.*\//, '').replace(/ts$/, 'js')}';`);
});
