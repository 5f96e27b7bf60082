/** The driver would expand an array into a list. */
export const arrayParam = (values: readonly (number | string)[]): string => `{${values.map(toElement).join(',')}}`;

const toElement = (value: number | string): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
