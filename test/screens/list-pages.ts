import type { BrowserServer } from '../setup/browser/browser-server.js';
import type { FilledShop } from './fill-shops.js';

/** A page by the name of its picture, and what is opened for it. */
export type Pages = Readonly<Record<string, string>>;

export const PAGES_OF_GUESTS: Pages = {
  login: '/login',
  'login-email': '/login/email',
  register: '/register',
  'forgot-password': '/forgot-password',
  'verify-otp': '/verify-otp',
  'second-step': '/login/second-step',
  'reset-password': '/reset-password',
  'choose-password': '/choose-password?token=of-an-invitation',
  status: '/status',
  docs: '/docs',
};

/** What somebody has begun on one page of guests and ends on another: as these keep it in the browser. */
export const BEGUN = `(() => {
  const code = { channel: 'whatsapp', to: '+966 •• ••• ••67', resendAt: Date.now() + 42_000, expiresAt: Date.now() + 600_000 };
  const begun = {
    'phone-login': { phone: '966501234567', isRemembered: false, code },
    'password-reset': { login: 'sara@example.com', code },
    'second-step': { isRemembered: false },
  };
  for (const [name, value] of Object.entries(begun))
    localStorage.setItem('mersal.begun.' + name, JSON.stringify({ until: Date.now() + 1_800_000, value }));
})()`;

export const PAGES_OF_NEWCOMERS: Pages = { 'verify-account': '/verify-account' };

/** Where there is nothing yet. */
export const PAGES_OF_BEGINNERS: Pages = {
  'empty-dashboard': '/dashboard',
  'empty-inbox': '/chat',
  'empty-devices': '/devices',
  'empty-send-message': '/send-message',
  'empty-contacts': '/contact-numbers',
  'empty-groups': '/groups',
  'empty-templates': '/templates',
  'empty-campaigns': '/campaigns',
  'empty-create-campaign': '/create-campaign',
  'empty-chatbots': '/chatbots',
  'empty-auto-replies': '/auto-replys',
  'empty-apps': '/apps',
  'empty-carts': '/aboundcarts',
  'empty-other-events': '/other-events',
  'empty-tickets': '/tickets',
  'empty-payments': '/payments',
};

/** As a page is whose server gives no answer: by the name of the page it is of. */
export const WITHOUT_SERVER = [
  'dashboard',
  'devices',
  'device',
  'chat',
  'send-message',
  'contacts',
  'groups',
  'templates',
  'campaigns',
  'campaign',
  'create-campaign',
  'chatbots',
  'edit-chatbot',
  'auto-replies',
  'apps',
  'app-settings',
  'carts',
  'cart',
  'other-events',
  'tickets',
  'ticket',
  'packages',
  'payments',
  'settings',
] as const;

export async function pagesOfMember(browserServer: BrowserServer, shop: FilledShop): Promise<Pages> {
  const { accountId, device } = shop;
  const first = await finder(browserServer, accountId);
  const group = await first('groups', 'true', 'id');
  const sent = await shop.client.post('/api/v1/messages', {
    device: device.sessionId,
    group,
    body: '{{Hello|مرحبًا}} {name}!',
  });
  if (sent.status >= 300) throw new Error(`nothing was sent to the group: ${sent.status} ${sent.text}`);
  return {
    dashboard: '/dashboard',
    devices: '/devices',
    device: `/devices/${device.sessionId}`,
    'device-limits': `/devices/${device.sessionId}?tab=limits`,
    'device-connection': `/connect/${device.sessionId}`,
    inbox: `/chat/${device.id}`,
    chat: `/chat/${device.id}?chat=${await first('chats', 'is_archived = false', 'unread_count desc, id')}`,
    'send-message': '/send-message',
    'group-send': `/group-send/${sent.body.group_send.id}`,
    contacts: '/contact-numbers',
    'create-contacts': '/create-contacts',
    groups: '/groups',
    templates: '/templates',
    'create-template': '/create-template',
    'edit-template': `/edit-template/${await first('templates', 'true', 'id')}`,
    campaigns: '/campaigns',
    campaign: `/show-campaign/${await first('campaigns', `state = 'finished' and not is_hidden`, 'id')}`,
    'create-campaign': '/create-campaign',
    'edit-campaign': `/edit-campaign/${await first('campaigns', `state = 'draft' and not is_hidden`, 'id')}`,
    chatbots: '/chatbots',
    'create-chatbot': '/create-chatbot',
    'edit-chatbot': `/edit-chatbot/${await first('chatbots', 'true', 'id')}`,
    'auto-replies': '/auto-replys',
    'create-auto-reply': '/create-auto-reply',
    'edit-auto-reply': `/edit-auto-reply/${await first('auto_replies', 'true', 'id')}`,
    apps: '/apps',
    'app-settings': '/salla-setting-app/2',
    carts: '/aboundcarts',
    cart: `/abounded-cart/${await first('carts', 'true', 'id')}`,
    'other-events': '/other-events',
    tickets: '/tickets',
    ticket: `/edit-ticket/${await first('tickets', 'true', 'id desc')}`,
    'create-ticket': '/create-ticket',
    help: '/help',
    'help-article': '/help/getting-started',
    packages: '/packages',
    payments: '/payments',
    invoice: `/invoice/${await first('payments', `state = 'paid'`, 'id')}`,
    'payment-return': `/payment-return/${await first('payments', `state = 'paid'`, 'id')}`,
    'api-integration': '/api-integrate',
    webhooks: '/webhooks',
    settings: '/settings',
    'settings-security': '/settings/security',
    'settings-opt-out': '/settings/opt-out',
    'settings-guard': '/settings/guard',
    sandbox: '/sandbox',
    'sandbox-phone': `/sandbox?phone=${device.phone}`,
    'sandbox-shops': '/sandbox?tab=shops',
    'no-permission': '/permission-error',
    'not-found': '/nowhere',
    // Each makes a new device.
    'connect-qr': '/connect?mode=qr',
    'connect-phone': '/connect?mode=phone',
  };
}

export async function pagesOfAdministrator(browserServer: BrowserServer, shop: FilledShop): Promise<Pages> {
  const first = await finder(browserServer, shop.accountId);
  const [offer] = await browserServer.em.execute<{ id: string }[]>('select id from packages order by id limit 1');
  return {
    'admin-dashboard': '/dashboard',
    members: '/members',
    'audit-log': '/audit-log',
    health: '/health',
    'admin-packages': '/packages',
    'package-create': '/package-create',
    'package-edit': `/package-edit/${offer!.id}`,
    'admin-payments': '/payments',
    'admin-tickets': '/tickets',
    'admin-ticket': `/edit-ticket/${await first('tickets', 'true', 'id')}`,
    'settings-platform': '/settings/platform',
    'settings-payments': '/settings/payments',
    'admin-app-settings': '/admin-salla-app-setting/2',
  };
}

/** The id of the first row of an account. */
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
