import { parseArgs } from 'node:util';

const USAGE = (
  names: readonly string[],
) => `npm run bench: Mersal against bare Baileys on the same network in the same minutes.

  npm run bench -- --only=link,texts   only these measurements, of
      ${names.join(', ')}
  --rounds=5               more rounds than three
  --rows=50000             lines of the file to import, contacts of an address book, or messages; default: a million
                           (docs/scale.md: 10000000)
  --devices=20             for texts10, campaign-texts, further, reopen, start200 and cluster (docs/scale.md: 1000)
  --node-flag=--cpu-prof   for the server's process, as often as needed
  --statements=20          the statements of each server that took the database longest`;

/** Exits with the usage on an unknown option. */
export function readOptions(names: readonly string[]) {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        only: { type: 'string', default: names.join(',') },
        rounds: { type: 'string', default: '3' },
        rows: { type: 'string', default: '1000000' },
        devices: { type: 'string' },
        statements: { type: 'string' },
        'node-flag': { type: 'string', multiple: true, default: [] },
      },
    });
    if (values.help) exitWith(USAGE(names), 0);
    const only = values.only.split(',');
    const unknown = only.filter((name) => !names.includes(name));
    if (unknown.length > 0) exitWith(`--only does not know ${unknown.join(', ')}.\n\n${USAGE(names)}`, 2);
    return { ...values, only };
  } catch (error) {
    return exitWith(`${(error as Error).message}\n\n${USAGE(names)}`, 2);
  }
}

function exitWith(text: string, code: number): never {
  console.log(text);
  process.exit(code);
}
