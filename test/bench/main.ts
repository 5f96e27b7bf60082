import 'reflect-metadata';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { prepareBaileys } from './devices/bare-device.js';
import type { Bench } from './context.js';
import { measureCampaignStart } from './campaigns/measure-campaign-start.js';
import { measureCampaignTexts } from './campaigns/measure-campaign-texts.js';
import { measureLanes } from './campaigns/measure-lanes.js';
import { measureContacts } from './lists/measure-contacts.js';
import { measureCrowd } from './measure-crowd.js';
import { measureCluster } from './devices/measure-cluster.js';
import { measureExport } from './lists/measure-export.js';
import { measureBotAnswers } from './texts/measure-bot-answers.js';
import { measureFleetTexts } from './texts/measure-fleet-texts.js';
import { measureFurther } from './devices/measure-further.js';
import { measureIntegration } from './texts/measure-integration.js';
import { measureInboundTexts } from './texts/measure-inbound-texts.js';
import { measureGrowthLists } from './lists/measure-growth-lists.js';
import { measureInboxKeys } from './lists/measure-inbox-keys.js';
import { measureImport } from './lists/measure-import.js';
import { measureLeases } from './devices/measure-leases.js';
import { measureLink } from './devices/measure-link.js';
import { measureGrowth, measureIdle } from './devices/measure-memory.js';
import { measureLogins } from './measure-logins.js';
import { measureMessageSearch } from './lists/measure-message-search.js';
import { measureMembers } from './lists/measure-members.js';
import { measureReopen } from './devices/measure-reopen.js';
import { measureRest } from './texts/measure-rest.js';
import { measureStart } from './devices/measure-start.js';
import { measureText } from './texts/measure-text.js';
import { measureNewPeople } from './texts/measure-new-people.js';
import { measureTexts } from './texts/measure-texts.js';
import { MersalServer } from './mersal-server.js';
import { measureStoreLists } from './lists/measure-store-lists.js';
import { measureTeamReport } from './lists/measure-team-report.js';
import { measureOutgoingWebhooks } from './webhooks/measure-outgoing-webhooks.js';
import { measureStoreWebhooks } from './webhooks/measure-store-webhooks.js';
import { printStatements } from './print-statements.js';
import { readOptions } from './read-options.js';
import { type Figure, printReport } from './report.js';

const measurements = {
  link: measureLink,
  texts: measureTexts,
  texts10: measureFleetTexts,
  'new-people': measureNewPeople,
  rest: measureRest,
  inbound: measureInboundTexts,
  idle: measureIdle,
  further: measureFurther,
  growth: measureGrowth,
  reopen: measureReopen,
  start200: measureStart,
  cluster: measureCluster,
  logins: measureLogins,
  members: measureMembers,
  contacts: measureContacts,
  crowd: measureCrowd,
  import: measureImport,
  export: measureExport,
  text: measureText,
  campaign: measureCampaignStart,
  'campaign-texts': measureCampaignTexts,
  lanes: measureLanes,
  'bot-answers': measureBotAnswers,
  'store-webhooks': measureStoreWebhooks,
  'store-lists': measureStoreLists,
  integration: measureIntegration,
  webhooks: measureOutgoingWebhooks,
  'message-search': measureMessageSearch,
  'growth-lists': measureGrowthLists,
  'inbox-keys': measureInboxKeys,
  'team-report': measureTeamReport,
  leases: measureLeases,
  // Loaded on demand. The import registers a test task, for which the app of `lanes` has no handler.
  events: async (bench: Bench) => (await import('./measure-events.js')).measureEvents(bench),
};

const values = readOptions(Object.keys(measurements));

prepareBaileys(requireEnv('WHATSAPP_ROOT_KEY'));
const bench: Bench = {
  socketUrl: requireEnv('WHATSAPP_SOCKET_URL'),
  sandbox: new SandboxClient(requireEnv('SANDBOX_API_URL'), requireEnv('SANDBOX_TOKEN')),
  rounds: Math.max(3, Number(values.rounds)),
  rows: Number(values.rows),
  devices: values.devices === undefined ? undefined : Number(values.devices),
  nodeFlags: values['node-flag'],
  startServer: async (flags = [], settings = {}) => {
    const server = await MersalServer.start([...values['node-flag'], ...flags], settings);
    if (values.statements) server.beforeRemoval = () => printStatements(server.databaseUrl, Number(values.statements));
    return server;
  },
  print: (line) => console.log(`  ${line}`),
};

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(measurements))
  if (values.only.includes(name)) figures.push(...(await measure(bench)));
printReport(figures);
process.exit(0);

function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run this by npm run bench`);
  return value;
}
