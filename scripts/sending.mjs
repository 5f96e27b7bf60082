// npm run sending [-- on|off]: whether this installation may send, and the switch. A running server follows within two seconds.
import { join } from 'node:path';
import { PlainProblem, reportAndExit } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { runCommand } from './lib/processes/run-command.mjs';
import { readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { withDatabase } from './lib/postgres/with-database.mjs';

const SAYS = {
  on: 'Sending is on: linked devices connect from here.',
  copy: 'Sending is off: this database was restored or copied here. Stop the original, then run "npm run sending -- on".',
  switched_off: 'Sending is off: somebody has switched it off. "npm run sending -- on" switches it on.',
};

const stops = new StopInOrder();
stops.onSignals();

try {
  const wish = process.argv.slice(2);
  if (wish.length > 1 || (wish[0] && !['on', 'off'].includes(wish[0])))
    throw new PlainProblem('Say "npm run sending", "npm run sending -- on" or "npm run sending -- off".');
  const config = await readSettings();
  await withDatabase(config, 'npm run sending', stops, async (env) => {
    const script = join(projectRoot, 'dist/server/sending.js');
    const said = await runCommand(process.execPath, [script, ...wish], { env: { ...process.env, ...env } });
    console.log(SAYS[said.trim()]);
    if (!config.sending) console.log('SENDING=off in the configuration keeps it off whatever the switch says.');
  });
  await stops.all();
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
