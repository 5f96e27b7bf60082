/** `corrected` is keyed by position. */
export function correctCells(cells: readonly string[], corrected: Readonly<Record<string, string>>): string[] {
  const positions = Object.keys(corrected).map(Number);
  const length = Math.max(cells.length, ...positions.map((at) => at + 1));
  return Array.from({ length }, (_, at) => corrected[at] ?? cells[at] ?? '');
}
