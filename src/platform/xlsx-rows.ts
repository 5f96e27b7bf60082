export interface SheetColumn {
  header: string;
  width: number;
  /** Whether digits are no number, as in phones. */
  isText?: boolean;
}

const MAX_CELL_CHARS = 32_000;
const ARABIC = /\p{Script=Arabic}/u;
/** Maximum, because hucre 1.0.0 cannot stream right to left. */
const MAX_RIGHT_TO_LEFT_ROWS = 10_000;

/** Writes a sheet, from right to left if the first header is Arabic. */
export async function* xlsxRows(
  { title, columns }: { title: string; columns: readonly SheetColumn[] },
  pages: AsyncIterable<string[][]>,
  onPage?: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const page of pages) {
      for (const row of page) yield row.map(toCell);
      onPage?.(page.length);
    }
  }
  const sheetColumns = columns.map(({ header, width, isText }) => ({
    header: toCell(header),
    width,
    ...(isText && { numFmt: '@' }),
  }));
  const sheet = { name: title, columns: sheetColumns, freezePane: { rows: 1 } };
  // Loading takes longer than writing a CSV.
  const { writeXlsx, writeXlsxStream } = await import('hucre/xlsx');
  const source = rows();
  const first: string[][] = [];
  if (ARABIC.test(columns[0]?.header ?? '')) {
    let isComplete = false;
    while (!isComplete && first.length <= MAX_RIGHT_TO_LEFT_ROWS) {
      const { value, done = false } = await source.next();
      if (value) first.push(value);
      isComplete = done;
    }
    if (isComplete) {
      const all = [sheetColumns.map(({ header }) => header), ...first];
      yield await writeXlsx({ sheets: [{ ...sheet, rows: all, view: { rightToLeft: true } }] });
      return;
    }
  }
  yield* writeXlsxStream(concat(first, source), sheet);
}

async function* concat(first: readonly string[][], rest: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield* first;
  yield* rest;
}

/** Escapes Excel's own `_x0000_` notation. */
function toCell(text: string): string {
  let plain = text;
  if (/[\p{Cc}\uFFFE\uFFFF]/u.test(plain)) plain = plain.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ');
  if (plain.includes('_x')) plain = plain.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return plain.length > MAX_CELL_CHARS ? plain.slice(0, MAX_CELL_CHARS).toWellFormed() : plain;
}
