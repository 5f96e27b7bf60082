import 'reflect-metadata';
import { createHmac, randomBytes } from 'node:crypto';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { hashPassword } from '../src/auth/passwords/hash-password.js';
import { PERMISSIONS_OF_MEMBER } from '../src/auth/permissions.contract.js';
import { User } from '../src/auth/accounts/user.entity.js';
import { ormConfig } from '../src/mikro-orm.config.js';
import type { Config } from '../src/platform/config.js';
import { Secrets } from '../src/platform/secrets.js';
import { chooseStore } from '../src/platform/storage/choose-store.js';
import { FileLedger } from '../src/platform/storage/file-ledger.js';
import { writePrivately } from '../src/platform/storage/private-folders.js';
import { Spool } from '../src/platform/storage/spool.js';
import { makeAccount } from './factories/make-account.js';
import { writeAutoReplies } from './seed/demo-auto-replies.js';
import { arabicBots, englishBots, writeChatbots } from './seed/demo-chatbots.js';
import { arabicCampaigns, englishCampaigns, writeCampaigns } from './seed/demo-campaigns.js';
import { arabicChats, englishChats } from './seed/demo-chats.js';
import { arabicBook, englishBook } from './seed/demo-contacts.js';
import { arabicStores } from './seed/arabic-stores.js';
import { englishStores } from './seed/english-stores.js';
import { writePackages } from './seed/sales/demo-packages.js';
import { writePayments } from './seed/sales/demo-payments.js';
import { writeTemplates } from './seed/demo-templates.js';
import { writeTickets } from './seed/tickets/write-tickets.js';
import { englishTickets } from './seed/tickets/ticket-texts.js';
import { arabicKeys, englishKeys, writeApiKeys } from './seed/integration/write-api-keys.js';
import { writeContacts } from './seed/write-contacts.js';
import { writeDemo } from './seed/write-demo.js';
import { writeStores } from './seed/write-stores.js';

// Run by `npm run seed`. Adds demo data for the first administrator and a demo member, in DATABASE_URL and DATA_DIR. A
// second run adds only missing data and resets the demo member's password.
writePrivately();
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || requireEnv('DATABASE_URL');
const dataDir = requireEnv('DATA_DIR');
const DEMO_EMAIL = 'demo@mersal.local';

const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 2 }));
const spool = new Spool({ dataDir } as Config, { check: () => Promise.resolve() });
// -1 ignores the storage limits of packages.
const ledger = new FileLedger(orm.em, () => Promise.resolve(-1));
const secrets = new Secrets({ appSecret: requireEnv('APP_SECRET') } as Config);
const files = chooseStore({ dataDir, s3: null }, spool, ledger);
try {
  await seed(orm.em.fork());
} finally {
  await orm.close();
}

async function seed(em: EntityManager): Promise<void> {
  const admin = await em.findOne(User, { role: 'SupperAdmin' }, { orderBy: { id: 'asc' } });
  if (!admin) throw new Error('There is no administrator yet: run npm run migrate first.');
  const member = await obtainMember(em);
  print(`Fills two accounts: that of ${admin.email} in Arabic, and the demo member ${DEMO_EMAIL} in English.`);
  await writePackages(em, member.accountId);
  await writePayments(em, { accountId: member.accountId, username: 'demo', email: DEMO_EMAIL });
  if (await em.transactional((transaction) => writeTickets(transaction, member.accountId, englishTickets)))
    print('Palm & Coffee: 4 tickets');
  const owners = [
    {
      accountId: admin.accountId,
      store: 'متجر النخلة',
      phone: '966500000101',
      chats: [...arabicChats, ...englishChats],
      book: arabicBook,
      campaigns: arabicCampaigns,
      stores: arabicStores,
      bots: arabicBots,
      keys: arabicKeys,
    },
    {
      accountId: member.accountId,
      store: 'Palm & Coffee',
      phone: '447700900101',
      chats: [...englishChats, ...arabicChats.slice(0, 2)],
      book: englishBook,
      campaigns: englishCampaigns,
      stores: englishStores,
      bots: englishBots,
      keys: englishKeys,
    },
  ];
  for (const { accountId, store, phone, chats, book, campaigns, stores, bots, keys } of owners) {
    const device = { accountId, sessionId: sessionIdOf(accountId), name: store, accountName: store, phone };
    const isNew = await em.transactional((transaction) => writeDemo(transaction, files, device, chats));
    await writeTemplates(em, accountId);
    print(`${store}: ${isNew ? `${chats.length} chats` : 'is there already'}`);
    const isNewBook = await em.transactional((transaction) => writeContacts(transaction, accountId, book));
    if (isNewBook) print(`${store}: ${book.contacts.length} contacts in ${book.groups.length} groups`);
    if (await em.transactional((transaction) => writeCampaigns(transaction, accountId, campaigns)))
      print(`${store}: 3 campaigns`);
    if (await em.transactional((transaction) => writeStores(transaction, secrets, accountId, stores)))
      print(`${store}: ${stores.length} stores`);
    if (await em.transactional((transaction) => writeApiKeys(transaction, accountId, keys)))
      print(`${store}: ${keys.length} API keys`);
    if (await em.transactional((transaction) => writeAutoReplies(transaction, accountId)))
      print(`${store}: 3 auto-replies`);
    if (await em.transactional((transaction) => writeChatbots(transaction, accountId, bots)))
      print(`${store}: ${bots.length} chatbots`);
  }
  print(`\nDemo member: ${DEMO_EMAIL} with the password ${member.password}`);
  print(`To remove the data, delete the demo member on the page Members. In the account of ${admin.email}, delete the
device, stores and lists on their pages. Use another database if nothing may remain.`);
}

/** Returns the demo member and creates it if missing. Only a hash is stored, so each run sets a new password. */
async function obtainMember(em: EntityManager): Promise<{ accountId: number; password: string }> {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const existing = await em.findOne(User, { email: DEMO_EMAIL });
  if (existing) {
    existing.passwordHash = passwordHash;
    await em.flush();
    return { accountId: existing.accountId, password };
  }
  const account = await makeAccount(em, { name: 'Palm & Coffee', timeZone: 'Europe/London' });
  em.create(User, {
    accountId: account.id,
    username: 'demo',
    email: DEMO_EMAIL,
    name: 'Huda Salem',
    passwordHash,
    verifiedAt: new Date(),
    emailProvenAt: new Date(),
    role: 'member',
    permissions: [...PERMISSIONS_OF_MEMBER],
  });
  await em.flush();
  return { accountId: account.id, password };
}

/** Returns an unguessable ID that is equal in each run, so that a second run finds a renamed device. */
function sessionIdOf(accountId: number): string {
  return createHmac('sha256', requireEnv('APP_SECRET'))
    .update(`demo device of account ${accountId}`)
    .digest('hex')
    .slice(0, 32);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run this by npm run seed`);
  return value;
}
