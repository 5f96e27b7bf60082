import type { EntityManager } from '@mikro-orm/postgresql';
import { claimDurableJobs } from '../../../src/platform/jobs/claim-durable-jobs.js';
import { claimQueued } from '../../../src/messaging/delivery/claim-queued.js';
import { findDueLanes } from '../../../src/campaigns/scheduler/due-lanes.js';
import type { HttpClient } from '../../setup/accounts/http-client.js';
import type { GrownAccount } from '../../setup/platform/fill-growth.js';

/** Clients and data of one measured server. */
export interface GrownClients {
  http: HttpClient;
  admin: HttpClient;
  program: HttpClient;
  em: EntityManager;
  grown: GrownAccount;
}

export interface GrownCall {
  name: string;
  run(clients: GrownClients, call: number): Promise<void>;
}

type Path = (grown: GrownAccount, call: number) => string;

const requestBy =
  (client: 'http' | 'admin' | 'program') =>
  (name: string, path: Path): GrownCall => ({
    name,
    run: async (clients, call) => {
      const { status, text } = await clients[client].get(path(clients.grown, call));
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    },
  });
const [owner, admin, program] = [requestBy('http'), requestBy('admin'), requestBy('program')];

/** Measures a statement of a worker. Rolls back, so that each call finds the same rows. */
const workerCall = (name: string, work: (em: EntityManager, grown: GrownAccount) => Promise<unknown>): GrownCall => ({
  name,
  run: async ({ em, grown }) => {
    const fork = em.fork();
    await fork.begin();
    try {
      await work(fork, grown);
    } finally {
      await fork.rollback();
    }
  },
});

const encoded = (text: string): string => encodeURIComponent(text);

export const GROWN_CALLS: readonly GrownCall[] = [
  owner('inbox', () => '/api/v1/chat-lists'),
  owner('inbox, unread', () => '/api/v1/chat-lists?state=unread'),
  owner('inbox, failed', () => '/api/v1/chat-lists?state=failed'),
  owner('inbox, archived', () => '/api/v1/chat-lists?state=archived'),
  owner('inbox, search by a name', () => `/api/v1/chat-lists?search=${encoded('نورة القحطاني')}`),
  owner('chats of a device', ({ deviceId }) => `/api/v1/chat-lists/${deviceId}`),
  owner('counts of chats', () => '/api/v1/chat-counts'),
  owner('a chat', ({ deviceId, chatId }) => `/api/v1/chat-list-messages/${deviceId}/${chatId}`),
  owner('search of messages, a frequent word', () => `/api/v1/message-search?search=${encoded('شكرا')}`),
  owner('search of messages, a rare word', () => `/api/v1/message-search?search=${encoded('استرجاع')}`),
  owner(
    'search of messages, said once',
    (_, call) => `/api/v1/message-search?search=${encoded(`رقم ${String(1001 + call).padStart(8, '0')}`)}`,
  ),
  owner('contacts', () => '/api/v1/contacts?page=1'),
  owner('contacts, a page in the middle', () => '/api/v1/contacts?page=25'),
  owner('contacts, search by a name', () => `/api/v1/contacts?search=${encoded('نورة')}`),
  owner(
    'contacts, search by a phone',
    (_, call) => `/api/v1/contacts?search=${String(316_760 * (1 + call)).padStart(8, '0')}`,
  ),
  owner('contacts of a group', ({ groupId }) => `/api/v1/contacts?page=1&groups[]=${groupId}`),
  owner('groups', () => '/api/v1/groups?page=1'),
  owner('campaigns', () => '/api/v1/campaigns?page=1'),
  owner('a campaign', ({ campaignId }) => `/api/v1/campaigns/${campaignId}`),
  owner('report of a campaign', ({ campaignId }) => `/api/v1/campaigns/${campaignId}/report`),
  owner('recipients of a campaign', ({ campaignId }) => `/api/v1/campaigns-operations/${campaignId}?page=1`),
  owner('recipients who read', ({ campaignId }) => `/api/v1/campaigns-operations/${campaignId}?page=1&state=read`),
  owner(
    'recipients, search by a name',
    ({ campaignId }) => `/api/v1/campaigns-operations/${campaignId}?search=${encoded('ريم')}`,
  ),
  owner('carts', () => '/api/v1/aboundedcarts?page=1'),
  owner('carts, recovered', () => '/api/v1/aboundedcarts?page=1&status_send=recovered'),
  owner(
    'carts, search by a name',
    (_, call) => `/api/v1/aboundedcarts?search=${String(40 * (1 + call)).padStart(7, '0')}`,
  ),
  owner('figures of carts', () => '/api/v1/aboundedcarts-summary'),
  owner('dashboard', () => '/api/v1/user-reports'),
  owner('dashboard, messages of 30 days', () => '/api/v1/message-stats?days=30'),
  owner('devices', () => '/api/v1/devices?page=1'),
  admin('members', () => '/api/v1/members?page=1'),
  admin('members, search', () => '/api/v1/members?search=grown1'),
  admin('audit log', () => '/api/v1/audit-log?page=1'),
  program('API, messages', () => '/api/integrate/v1/messages'),
  program('API, messages of a number', () => `/api/integrate/v1/messages?phone=966500316760`),
  workerCall('claim of messages', (em, { accountId, deviceId }) =>
    claimQueued(em, { accountId, deviceId, epoch: 1 }, new Date(Date.now() - 60_000), 20),
  ),
  workerCall('claim of tasks', (em) =>
    claimDurableJobs(
      em,
      '00000000-0000-4000-8000-000000000000',
      { handlers: ['messaging.send_later'], batched: [] },
      [],
      6,
    ),
  ),
  workerCall('read of due lanes', (em) => findDueLanes(em, new Date(), null, [])),
  workerCall('read of devices with pending messages', (em) =>
    em.execute(`select account_id, device_id from messages where status in ('queued', 'sending') and from_me`),
  ),
];
