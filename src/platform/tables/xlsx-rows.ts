/** Of one sheet: headers, and how wide their columns are. */
export interface Column {
  header: string;
  width: number;
  /** Digits that are no number, such as of a phone. */
  isText?: boolean;
}

const LONGEST_CELL = 32_000;

/** Texts are cells of text there, and nothing that begins with an equals sign is a formula. */
export async function* xlsxRows(
  { title, columns }: { title: string; columns: readonly Column[] },
  pages: AsyncIterable<string[][]>,
  onPage?: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const page of pages) {
      for (const row of page) yield row.map(toCell);
      onPage?.(page.length);
    }
  }
  const headed = columns.map(({ header, width, isText }) => ({
    ...{ header: toCell(header), width },
    ...(isText && { numFmt: '@' }),
  }));
  // Loaded when it is needed, as a csv is made in less time than this takes.
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rows(), { name: title, columns: headed, freezePane: { rows: 1 } });
}

/** Without the signs that XML cannot hold; what looks like one of Excel's own ways to write them says that it is none. */
function toCell(text: string): string {
  let plain = text;
  if (/[\p{Cc}\uFFFE\uFFFF]/u.test(plain)) plain = plain.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ');
  if (plain.includes('_x')) plain = plain.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return plain.length > LONGEST_CELL ? plain.slice(0, LONGEST_CELL).toWellFormed() : plain;
}
