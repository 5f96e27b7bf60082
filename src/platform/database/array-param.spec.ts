import { expect, it } from '@jest/globals';
import { arrayParam } from './array-param.js';

it.each([
  [[], '{}'],
  [[1, 20], '{1,20}'],
  [['queued', 'sent'], '{"queued","sent"}'],
  [['', 'null', 'a,b', '{c}'], '{"","null","a,b","{c}"}'],
  [['say "hi"', String.raw`back\slash`], String.raw`{"say \"hi\"","back\\slash"}`],
  [['two\nlines', 'عربي'], '{"two\nlines","عربي"}'],
])('%j is %s', (values: readonly (number | string)[], expected) => expect(arrayParam(values)).toBe(expected));
