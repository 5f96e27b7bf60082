/** An array as one parameter, as PostgreSQL writes arrays: the driver would write a list of parameters. Texts are quoted, whatever is in them. */
export const arrayParam = (values: readonly (number | string)[]): string => `{${values.map(toElement).join(',')}}`;

const toElement = (value: number | string): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
