/** Replaces cells by `corrected` ones, keyed by position. */
export function correctCells(cells: readonly string[], corrected: Readonly<Record<string, string>>): string[] {
  const positions = Object.keys(corrected).map(Number);
  const length = Math.max(cells.length, ...positions.map((position) => position + 1));
  return Array.from({ length }, (_, position) => corrected[position] ?? cells[position] ?? '');
}
