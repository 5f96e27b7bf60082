import 'reflect-metadata';
import { flushCompileCache } from 'node:module';
import { createApp, listen } from './create-app.js';
import { BadConfiguration, Config, loadConfig } from './platform/config.js';
import { UnfitDatabase, checkFitness } from './platform/database/connecting/check-fitness.js';
import { log } from './platform/logging.js';
import { handleStrayErrors } from './platform/processes/failure-scope.js';
import { shutDownOnSignals } from './platform/shutdown/shut-down-on-signals.js';
import { closeFolders, writePrivately } from './platform/storage/private-folders.js';

writePrivately();
handleStrayErrors();

try {
  const { dataDir, databaseUrl, directDatabaseUrl } = loadConfig();
  closeFolders(dataDir);
  await checkFitness(databaseUrl, directDatabaseUrl);
} catch (error) {
  if (!(error instanceof BadConfiguration) && !(error instanceof UnfitDatabase)) throw error;
  console.error(error.message);
  process.exit(1);
}
const app = await createApp(new Date(performance.timeOrigin));
const config = app.get(Config);
const start = listen(app, config.port, config.host);
shutDownOnSignals(app, start);
await start;
// Stores of the sandbox network are local.
if (config.allowsPrivateAddresses && config.whatsappNetwork === 'live')
  log.warn('OUTGOING_PRIVATE_ADDRESSES=allow: user-supplied addresses can reach the private network');
log.info({ port: config.port, roles: config.roles, network: config.whatsappNetwork }, 'listening');
// A killed process would lose the compile cache.
flushCompileCache();
