import type { PlanLimitName } from '../../billing/billing.contract.js';
import type { AlertTexts, Counts } from './templates.js';

const STOPPED: Record<string, string> = {
  unlinked_on_phone: 'It was removed on the phone. Link it again to continue; your chats are kept.',
  refused_401: 'WhatsApp no longer accepts this link. Link it again to continue; your chats are kept.',
  refused_403:
    'WhatsApp refused the number. Open WhatsApp on the phone: it tells the reason and how to ask for a review.',
  replaced: 'Another program took over its link. Close that one, then reconnect.',
  passkey_wanted:
    'WhatsApp links this account only with its passkey. Connect the device: the page guides you through it.',
};

const AWAY: Record<string, string> = {
  unavailable: 'WhatsApp is not available right now. The device comes back automatically; messages wait until then.',
  network_unreachable: 'Our server cannot reach WhatsApp right now. Messages wait until it can.',
  unstable:
    'The connection drops again and again, so we try to reconnect less often. Messages go out whenever it is up. If this continues, open WhatsApp on the phone.',
  unattended: 'Our server is reconnecting it. Messages wait until then.',
};

const SHOP_AWAY: Record<string, string> = {
  revoked: 'The store has withdrawn our access, or the app was removed there. Connect it again; your texts are kept.',
  uninstalled: 'The app was removed from the store. Install it again; your texts are kept.',
  unreachable: 'The store does not answer. Check that it is online.',
  token_refresh_failed: 'Access to the store could not be renewed. Connect it again; your texts are kept.',
};

const LIMITS: Record<PlanLimitName, string> = {
  ...{ messages: 'messages', devices: 'devices', contacts: 'contacts', templates: 'templates' },
  ...{ campaigns: 'campaigns', storage: 'files' },
};

function allOf({ devices, shops, limits }: Counts): string {
  return [
    ...(devices > 0 ? [`${devices} of your devices`] : []),
    ...(shops > 0 ? [`${shops} of your stores`] : []),
    ...(limits > 0 ? [limits === 1 ? '1 limit of your package' : `${limits} limits of your package`] : []),
  ].join(' and ');
}

export const en: AlertTexts = {
  raised: (kind, name, { reason, until, count }) => {
    switch (kind) {
      case 'away':
        return {
          title: `${name} has lost its connection to WhatsApp`,
          line: AWAY[reason ?? ''] ?? 'It tries to reconnect automatically; messages wait until then.',
        };
      case 'stopped':
        return {
          title: `${name} is no longer connected to WhatsApp`,
          line: STOPPED[reason ?? ''] ?? 'Nothing is sent or received until you connect it again.',
        };
      case 'limited':
        return {
          title: `${name} is limited by WhatsApp`,
          line: `${until ? `Until ${until} it` : 'For now it'} cannot write to people it has no chat with. Existing chats continue.`,
        };
      case 'guarded':
        return {
          title: `Bulk sending from ${name} is paused`,
          line: 'Too many messages failed, or too many people opted out, so bulk sending is paused to protect the number. Open the device, check the reason, then resume.',
        };
      case 'stuck':
        return {
          title: `Messages from ${name} are not going out`,
          line: 'It is connected, but messages have been waiting for minutes.',
        };
      case 'shop_away':
        return {
          title: `The store ${name} is disconnected`,
          line: SHOP_AWAY[reason ?? ''] ?? 'Its customers get no messages until you connect it again.',
        };
      case 'shop_refused':
        return {
          title: `Notifications of the store ${name} are refused`,
          line: `They are signed with another secret${count ? `; ${count} so far` : ''}. Check the secret in your store.`,
        };
      case 'shop_silent':
        return {
          title: `Nothing comes from the store ${name}`,
          line: 'For a day it has sent nothing, which is unusual for it. Check the connection.',
        };
    }
  },
  cleared: (kind, name) => {
    switch (kind) {
      case 'away':
      case 'stopped':
        return { title: `${name} is connected again`, line: 'Waiting messages are being sent now.' };
      case 'limited':
        return { title: `${name} is no longer limited by WhatsApp`, line: 'It may write to new people again.' };
      case 'guarded':
        return { title: `Bulk sending from ${name} has resumed`, line: 'Waiting messages are being sent now.' };
      case 'stuck':
        return { title: `Messages from ${name} are going out again`, line: 'Nothing waits for longer than it should.' };
      case 'shop_away':
        return { title: `The store ${name} is connected again`, line: 'Its customers get their messages.' };
      case 'shop_refused':
        return { title: `Notifications of the store ${name} arrive again`, line: 'Their signature is right.' };
      case 'shop_silent':
        return { title: `The store ${name} sends again`, line: 'Its customers get their messages.' };
    }
  },
  limit: (limit, isFull) =>
    isFull
      ? {
          title: `A limit of your package is reached: ${LIMITS[limit]}`,
          line:
            limit === 'messages'
              ? 'Nothing more is sent until you renew or choose a larger package.'
              : 'You keep what you have. To add more, choose a larger package.',
        }
      : {
          title: `80% of a limit of your package is used: ${LIMITS[limit]}`,
          line: 'Choose a larger package before it runs out.',
        },
  many: {
    raised: (counts) =>
      `${allOf(counts)} ${counts.devices + counts.shops + counts.limits === 1 ? 'needs' : 'need'} your attention`,
    cleared: (counts) => `All is well again with ${allOf(counts)}`,
  },
  andMore: (count) => (count === 1 ? '… and one more.' : `… and ${count} more.`),
  open: 'Open the devices',
  openShops: 'Open the apps',
  openPackages: 'Open the packages',
  outro: (platform) => `You can turn these messages off in ${platform} under Settings.`,
};
