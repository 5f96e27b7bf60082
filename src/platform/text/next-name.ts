/** What a copy's name begins with: the name of the original without its number, and with room for one. */
export const stemOf = (name: string, longest: number): string =>
  name.replace(/ \(\d{1,6}\)$/, '').slice(0, longest - ' (999999)'.length);

/** "Welcome" is followed by "Welcome (2)", and that by the next that is free among the names that begin with the same stem. */
export function nextName(stem: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${stem} (${number})`)) number += 1;
  return `${stem.trim()} (${number})`.toWellFormed();
}
