import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { prepareBaileys } from './devices/bare-device.js';
import type { Bench } from './context.js';
import { measureCampaignStart } from './campaigns/measure-campaign-start.js';
import { measureCampaignTexts } from './campaigns/measure-campaign-texts.js';
import { measureLanes } from './campaigns/measure-lanes.js';
import { measureContacts } from './lists/measure-contacts.js';
import { measureCrowd } from './measure-crowd.js';
import { measureExport } from './lists/measure-export.js';
import { measureBotAnswers } from './texts/measure-bot-answers.js';
import { measureFleetTexts } from './texts/measure-fleet-texts.js';
import { measureFurther } from './devices/measure-further.js';
import { measureIntegration } from './texts/measure-integration.js';
import { measureIncomingTexts } from './texts/measure-incoming-texts.js';
import { measureGrowthLists } from './lists/measure-growth-lists.js';
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
import { measureTexts } from './texts/measure-texts.js';
import { MersalServer } from './mersal-server.js';
import { measureShopLists } from './lists/measure-shop-lists.js';
import { measureOutgoingWebhooks } from './webhooks/measure-outgoing-webhooks.js';
import { measureStoreWebhooks } from './webhooks/measure-store-webhooks.js';
import { printStatements } from './print-statements.js';
import { type Figure, printReport } from './report.js';

// npm run bench: Mersal against bare Baileys on the same network in the same minutes.
//   --only=link,texts,texts10,rest,incoming,idle,further,growth,reopen,start200,logins,members,contacts,crowd,import,export,text,events,campaign,campaign-texts,lanes,bot-answers,store-webhooks,shop-lists,integration,webhooks,message-search,growth-lists,leases   some of the figures
//   --rounds=5   more rounds than three      --rows=50000   lines of the file to import, contacts of a book and messages of growth-lists, for a million (10000000: as many as docs/scale.md tells of)
//   --devices=20   for texts10, further, reopen and start200      --node-flag=--cpu-prof   for the server's process, as often as needed
//   --statements=20   the statements of each server that took the database longest
const measurements = {
  link: measureLink,
  texts: measureTexts,
  texts10: measureFleetTexts,
  rest: measureRest,
  incoming: measureIncomingTexts,
  idle: measureIdle,
  further: measureFurther,
  growth: measureGrowth,
  reopen: measureReopen,
  start200: measureStart,
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
  'shop-lists': measureShopLists,
  integration: measureIntegration,
  webhooks: measureOutgoingWebhooks,
  'message-search': measureMessageSearch,
  'growth-lists': measureGrowthLists,
  leases: measureLeases,
  // Last, and loaded then: it brings a task of its own, which no server of this process has.
  events: async (bench: Bench) => (await import('./measure-events.js')).measureEvents(bench),
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(measurements).join(',') },
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '1000000' },
    devices: { type: 'string' },
    statements: { type: 'string' },
    'node-flag': { type: 'string', multiple: true, default: [] },
  },
});
const names = values.only.split(',');
const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0)
  throw new Error(`--only knows ${Object.keys(measurements).join(', ')}, not ${unknown.join(', ')}`);

prepareBaileys(given('WHATSAPP_ROOT_KEY'));
const bench: Bench = {
  socketUrl: given('WHATSAPP_SOCKET_URL'),
  sandbox: new SandboxClient(given('SANDBOX_API_URL'), given('SANDBOX_TOKEN')),
  rounds: Math.max(3, Number(values.rounds)),
  rows: Number(values.rows),
  devices: values.devices === undefined ? undefined : Number(values.devices),
  nodeFlags: values['node-flag'],
  startServer: async (flags = [], settings = {}) => {
    const server = await MersalServer.start([...values['node-flag'], ...flags], settings);
    if (values.statements) server.beforeRemoval = () => printStatements(server.databaseUrl, Number(values.statements));
    return server;
  },
  say: (line) => console.log(`  ${line}`),
};

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(measurements))
  if (names.includes(name)) figures.push(...(await measure(bench)));
printReport(figures);
process.exit(0);

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run this by npm run bench`);
  return value;
}
