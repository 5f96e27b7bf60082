// npm run sending [-- on|off]: shows or switches sending. A running server follows within two seconds.
import { join } from 'node:path';
import { CliError, reportAndExit } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { runCommand } from './lib/processes/run-command.mjs';
import { readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { withDatabase } from './lib/postgres/with-database.mjs';

const STATE_TEXTS = {
  on: 'Sending is on: linked devices connect from this installation.',
  copy: 'Sending is off: this database was restored or copied to this host. Stop the original installation, then run "npm run sending -- on".',
  switched_off: 'Sending is off: switched off by an operator. Run "npm run sending -- on" to resume.',
};

const stops = new StopInOrder();
stops.onSignals();

try {
  const requested = process.argv.slice(2);
  if (requested.length > 1 || (requested[0] && !['on', 'off'].includes(requested[0])))
    throw new CliError('Usage: npm run sending [-- on|off]');
  const config = await readSettings();
  await withDatabase(config, 'npm run sending', stops, async (env) => {
    const script = join(projectRoot, 'dist/server/sending.js');
    const state = await runCommand(process.execPath, [script, ...requested], { env: { ...process.env, ...env } });
    console.log(STATE_TEXTS[state.trim()]);
    if (!config.sending) console.log('SENDING=off in the configuration overrides the switch.');
  });
  await stops.all();
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
