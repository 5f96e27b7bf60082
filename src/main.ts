import 'reflect-metadata';
import { createApp } from './create-app.js';
import { BadConfiguration, Config, loadConfig } from './platform/config.js';
import { log } from './platform/logging.js';

try {
  loadConfig();
} catch (error) {
  if (!(error instanceof BadConfiguration)) throw error;
  console.error(error.message);
  process.exit(1);
}
const app = await createApp();
const config = app.get(Config);
await app.listen(config.port, config.host);
log.info({ port: config.port, roles: config.roles, network: config.whatsappNetwork }, 'listening');
