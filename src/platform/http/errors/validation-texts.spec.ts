import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { issueTexts } from './validation-texts.js';

const src = join(import.meta.dirname, '../../..');
/** The sandbox has its own error texts. */
const isAsked = (file: string) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('sandbox/');

const NAMED = /(?:Invalid\.field\('[\w.]+', |\berror: |\bissue\('\w+', |&& \['[a-z_]+', )'([a-z_]+)'/g;

function namedCodes(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isAsked);
  const sources = files.map((file) => readFileSync(join(src, file), 'utf8'));
  return [...new Set(sources.flatMap((source) => [...source.matchAll(NAMED)].map(([, code = '']) => code)))];
}

it.each(['en', 'ar'] as const)('every code of the server has a text: %s', (language) => {
  const codes = namedCodes();
  expect(codes.length).toBeGreaterThan(20);
  const tell = (code: string) => issueTexts([{ path: ['field'], message: code }], language)['field']?.[0];
  expect(codes.filter((code) => tell(code) === code)).toEqual([]);
});
