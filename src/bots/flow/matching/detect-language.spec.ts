import { expect, it } from '@jest/globals';
import { detectLanguage } from './detect-language.js';

it.each([
  ['السلام عليكم', 'ar'],
  ['Hello', 'en'],
  ['ok تمام يا أخي', 'ar'],
  ['I want شاورما please', 'en'],
  ['١٢٣ 456', null],
  ['👍', null],
  ['', null],
  ['ok تم', null],
])('%j is %s', (text, language) => expect(detectLanguage(text)).toBe(language));
