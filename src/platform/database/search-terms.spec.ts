import { describe, expect, it } from '@jest/globals';
import { searchTerms } from './search-terms.js';

describe('a search for contacts', () => {
  it.each([
    '0501112233',
    '+966 50 111 2233',
    '00966501112233',
    '٠٥٠١١١٢٢٣٣',
    '+966 (0) 50-111-2233',
    '\u202a966501112233\u202c',
  ])('finds the stored number 966501112233 by %s', (search) => {
    expect(searchTerms(search).some((term) => '966501112233'.includes(term))).toBe(true);
  });

  it.each(['050 111', '1112233', '٥٠١١١'])('finds 966501112233 by the part %s', (search) => {
    expect(searchTerms(search).some((term) => '966501112233'.includes(term))).toBe(true);
  });

  it('treats words with digits as words', () => {
    expect(searchTerms('Shop 050')).toEqual(['Shop 050']);
    expect(searchTerms('متجر ٢')).toEqual(['متجر ٢']);
    expect(searchTerms('00')).toEqual(['00']);
    expect(searchTerms('-')).toEqual(['-']);
  });
});
