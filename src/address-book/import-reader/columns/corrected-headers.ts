import { BAD_ROW_HEADERS } from '../../imports/bad-row-texts.js';

interface CorrectedHeaders {
  headers: string[];
  /** Columns of row number and reason. */
  own: ReadonlySet<number>;
  isHeaderless: boolean;
}

export function correctedHeaders(headers: string[]): CorrectedHeaders {
  for (const [row, reason] of Object.values(BAD_ROW_HEADERS)) {
    const own = [headers.indexOf(row), headers.indexOf(reason)];
    if (own.includes(-1)) continue;
    const others = headers.filter((header, at) => !own.includes(at) && header !== '');
    const isHeaderless = others.length > 0 && others.every((header) => /^[A-Z]{1,2}$/.test(header));
    return { headers: isHeaderless ? headers.map(() => '') : headers, own: new Set(own), isHeaderless };
  }
  return { headers, own: new Set(), isHeaderless: false };
}
