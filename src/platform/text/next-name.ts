/** Drops the number and leaves room for a new one. */
export const stemOf = (name: string, maxChars: number): string =>
  name.replace(/ \(\d{1,6}\)$/, '').slice(0, maxChars - ' (999999)'.length);

export function nextName(stem: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${stem} (${number})`)) number += 1;
  return `${stem.trim()} (${number})`.toWellFormed();
}
