import 'reflect-metadata';
import { flushCompileCache } from 'node:module';
import { createApp, listen } from './create-app.js';
import { BadConfiguration, Config, loadConfig } from './platform/config.js';
import { log } from './platform/logging.js';
import { handleStrayErrors } from './platform/processes/failure-scope.js';
import { shutDownOnSignals } from './platform/shutdown/shut-down-on-signals.js';
import { closeFolders, writePrivately } from './platform/storage/private-folders.js';

writePrivately();
handleStrayErrors();

try {
  closeFolders(loadConfig().dataDir);
} catch (error) {
  if (!(error instanceof BadConfiguration)) throw error;
  console.error(error.message);
  process.exit(1);
}
const app = await createApp(new Date(performance.timeOrigin));
const config = app.get(Config);
const start = listen(app, config.port, config.host);
shutDownOnSignals(app, start);
await start;
// The shops of the practice network are inside by their nature.
if (config.allowsPrivateAddresses && config.whatsappNetwork === 'live')
  log.warn('OUTGOING_PRIVATE_ADDRESSES is allow: people who type an address can reach what is inside this network');
log.info({ port: config.port, roles: config.roles, network: config.whatsappNetwork }, 'listening');
// What was compiled for this start, the next one finds (NODE_COMPILE_CACHE): killed as it may be, it would keep nothing at its end.
flushCompileCache();
