import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { tellIssues } from './validation-texts.js';

const src = join(import.meta.dirname, '../../..');
/** The sandbox is a process of its own with words of its own. */
const isAsked = (file: string) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('sandbox/');

/** What is wrong with a field: by `Invalid.field`, in a schema, as an issue, or as a pair of field and code. */
const NAMED = /(?:Invalid\.field\('[\w.]+', |\berror: |\bissue\('\w+', |&& \['[a-z_]+', )'([a-z_]+)'/g;

function namedCodes(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isAsked);
  const sources = files.map((file) => readFileSync(join(src, file), 'utf8'));
  return [...new Set(sources.flatMap((source) => [...source.matchAll(NAMED)].map(([, code = '']) => code)))];
}

it.each(['en', 'ar'] as const)('every code that the server names has a sentence: %s', (language) => {
  const codes = namedCodes();
  expect(codes.length).toBeGreaterThan(20);
  const tell = (code: string) => tellIssues([{ path: ['field'], message: code }], language)['field']?.[0];
  expect(codes.filter((code) => tell(code) === code)).toEqual([]);
});
