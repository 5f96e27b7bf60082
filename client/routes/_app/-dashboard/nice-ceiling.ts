/** The next round number from `value` upwards that has a whole half: where an axis ends. */
export function niceCeiling(value: number): number {
  const steps = [1, 2, 4, 6, 8, 10];
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))));
  const ceiling = steps.map((step) => step * unit).find((candidate) => candidate >= value) ?? 10 * unit;
  return Math.max(4, ceiling);
}
