import type { BrowserServer } from '../setup/browser/browser-server.js';
import { ADMIN_PAGES, GUEST_PAGES, MEMBER_PAGES, nameOf, pathsOf } from '../setup/browser/pages-of-users.js';
import type { FilledStore } from './fill-stores.js';

// Routes list the pages without a parameter. The others are listed here, because their address names a seeded row.

/** Paths by the name of their screenshot. */
export type Pages = Readonly<Record<string, string>>;

/** Redirects all users who have verified their account. */
const VERIFY_ACCOUNT = '/verify-account';

export const PAGES_OF_GUESTS: Pages = {
  ...namesOf(pathsOf(GUEST_PAGES).filter((path) => path !== VERIFY_ACCOUNT)),
  // The page rejects an address without a token.
  'choose-password': '/choose-password?token=of-an-invitation',
};

/** Stores what a guest page passes to the next one by localStorage. */
export const STORED_STATE = `(() => {
  const code = { channel: 'whatsapp', to: '+966 •• ••• ••67', resendAt: Date.now() + 42_000, expiresAt: Date.now() + 600_000 };
  const pendingAuth = {
    'phone-login': { phone: '966501234567', isRemembered: false, code },
    'password-reset': { login: 'sara@example.com', code },
    'second-step': { isRemembered: false },
  };
  for (const [name, value] of Object.entries(pendingAuth))
    localStorage.setItem('mersal.begun.' + name, JSON.stringify({ until: Date.now() + 1_800_000, value }));
})()`;

export const PAGES_OF_NEWCOMERS: Pages = { 'verify-account': VERIFY_ACCOUNT };

/** Shows the same to all accounts. */
const HELP = '/help';

const WITH_DATA = pathsOf(
  MEMBER_PAGES.filter(({ path, shape = '' }) => ['list', 'cards', 'figures'].includes(shape) && path !== HELP),
);
const FORMS_WITH_DATA = ['/send-message', '/create-campaign'];

/** Pages of an account without data. */
export const PAGES_OF_BEGINNERS: Pages = {
  ...namesOf([...WITH_DATA, ...FORMS_WITH_DATA], 'empty-'),
  'empty-inbox': '/chat',
};

/** Names of pages that are also shown without a response of the server. */
export const WITHOUT_SERVER: readonly string[] = [
  ...Object.keys(namesOf([...WITH_DATA, ...FORMS_WITH_DATA, '/settings'])),
  'device',
  'chat',
  'campaign',
  'edit-chatbot',
  'app-settings',
  'cart',
  'ticket',
];

export async function pagesOfMember(browserServer: BrowserServer, store: FilledStore): Promise<Pages> {
  const { accountId, device } = store;
  const first = await finder(browserServer, accountId);
  const group = await first('groups', 'true', 'id');
  const sent = await store.client.post('/api/v1/messages', {
    device: device.sessionId,
    group,
    body: '{{Hello|مرحبًا}} {name}!',
  });
  if (sent.status >= 300) throw new Error(`the group message was not sent: ${sent.status} ${sent.text}`);
  return {
    ...namesOf(pathsOf(MEMBER_PAGES)),
    device: `/devices/${device.sessionId}`,
    'device-limits': `/devices/${device.sessionId}?tab=limits`,
    'device-connection': `/connect/${device.sessionId}`,
    inbox: `/chat/${device.id}`,
    chat: `/chat/${device.id}?chat=${await first('chats', 'is_archived = false', 'unread_count desc, id')}`,
    'group-send': `/group-send/${sent.body.group_send.id}`,
    'edit-template': `/edit-template/${await first('templates', 'true', 'id')}`,
    campaign: `/show-campaign/${await first('campaigns', `state = 'finished' and not is_hidden`, 'id')}`,
    'edit-campaign': `/edit-campaign/${await first('campaigns', `state = 'draft' and not is_hidden`, 'id')}`,
    'edit-chatbot': `/edit-chatbot/${await first('chatbots', 'true', 'id')}`,
    'edit-auto-reply': `/edit-auto-reply/${await first('auto_replies', 'true', 'id')}`,
    'app-settings': '/salla-setting-app/2',
    cart: `/abounded-cart/${await first('carts', 'true', 'id')}`,
    ticket: `/edit-ticket/${await first('tickets', 'true', 'id desc')}`,
    'help-article': '/help/getting-started',
    invoice: `/invoice/${await first('payments', `state = 'paid'`, 'id')}`,
    'credit-note': `/credit-note/${await creditNoteOf(browserServer, accountId)}`,
    'payment-return': `/payment-return/${await first('payments', `state = 'paid'`, 'id')}`,
    'sandbox-phone': `/sandbox?phone=${device.phone}`,
    'sandbox-stores': '/sandbox?tab=shops',
    'not-found': '/nowhere',
    // Each creates a new device.
    'connect-qr': '/connect?mode=qr',
    'connect-phone': '/connect?mode=phone',
  };
}

export async function pagesOfAdministrator(browserServer: BrowserServer, store: FilledStore): Promise<Pages> {
  const first = await finder(browserServer, store.accountId);
  const [firstPackage] = await browserServer.em.execute<{ id: string }[]>(
    'select id from packages order by id limit 1',
  );
  return {
    ...namesOf(pathsOf(ADMIN_PAGES)),
    // These show other content to an administrator.
    'admin-dashboard': '/dashboard',
    'admin-packages': '/packages',
    'admin-payments': '/payments',
    'admin-tickets': '/tickets',
    'admin-ticket': `/edit-ticket/${await first('tickets', 'true', 'id')}`,
    'package-edit': `/package-edit/${firstPackage!.id}`,
    'admin-app-settings': '/admin-salla-app-setting/2',
  };
}

/** Returns a function that finds an account's first row of a table. */
async function finder({ em }: BrowserServer, accountId: number) {
  return async (table: string, where: string, order: string): Promise<number> => {
    const [row] = await em.execute<{ id: string }[]>(
      `select id from ${table} where account_id = ? and ${where} order by ${order} limit 1`,
      [accountId],
    );
    if (!row) throw new Error(`there is no row of ${table} with ${where}`);
    return Number(row.id);
  };
}

/** Returns payment and refund of an account's first credit note. */
async function creditNoteOf({ em }: BrowserServer, accountId: number): Promise<string> {
  const [row] = await em.execute<{ id: string; payment_id: string }[]>(
    `select r.id, r.payment_id from payment_refunds r join payments y on y.id = r.payment_id
      where y.account_id = ? and r.credit_note_number is not null order by r.id limit 1`,
    [accountId],
  );
  if (!row) throw new Error('there is no credit note');
  return `${row.payment_id}/${row.id}`;
}

function namesOf(paths: readonly string[], prefix = ''): Pages {
  return Object.fromEntries(paths.map((path) => [`${prefix}${nameOf(path)}`, path]));
}
