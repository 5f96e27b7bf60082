import type { StoreReason, StoreState } from '../../commerce/apps/apps.contract.js';
import type { AlertDeclaration, Finding } from './alert-declaration.contract.js';

interface StoreAlertFacts {
  state: StoreState;
  reason: StoreReason | null;
  refusedCount: number;
}

const AWAY_EN: Record<string, string> = {
  revoked: 'The store has withdrawn our access, or the app was removed there. Connect it again; your texts are kept.',
  uninstalled: 'The app was removed from the store. Install it again; your texts are kept.',
  unreachable: 'The store does not answer. Check that it is online.',
  token_refresh_failed: 'Access to the store could not be renewed. Connect it again; your texts are kept.',
  fetch_failed: 'Orders that the store did not report could not be fetched. It is tried again every minute.',
};

const AWAY_AR: Record<string, string> = {
  revoked: 'سحب المتجر صلاحية الوصول أو حُذف التطبيق منه. أعد ربطه، ونصوصك محفوظة.',
  uninstalled: 'حُذف التطبيق من المتجر. ثبّته من جديد، ونصوصك محفوظة.',
  unreachable: 'المتجر لا يستجيب. تأكد من أنه يعمل.',
  token_refresh_failed: 'تعذّر تجديد الوصول إلى المتجر. أعد ربطه، ونصوصك محفوظة.',
  fetch_failed: 'تعذّر جلب الطلبات التي لم يرسلها المتجر. نعيد المحاولة كل دقيقة.',
};

const REASONS_WITH_OWN_ALERT: readonly StoreReason[] = ['webhooks_refused', 'silent'];

const findIf = ({ state, reason }: StoreAlertFacts, isMatch: (reason: StoreReason) => boolean): Finding | null =>
  state === 'needs_attention' && reason !== null && isMatch(reason) ? { reason } : null;

function formatNotifications(count: number): string {
  if (count === 1) return 'إشعار واحد';
  if (count === 2) return 'إشعاران';
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return `${count} إشعارات`;
  return rest >= 11 ? `${count} إشعارًا` : `${count} إشعار`;
}

const declare = <Kind extends string>(kinds: Record<Kind, AlertDeclaration<StoreAlertFacts, NoInfer<Kind>>>) => kinds;

/** Alerts of stores. A store has one at a time, and all end when it is connected. */
export const STORE_ALERTS = declare({
  shop_away: {
    find(facts) {
      const found = findIf(facts, (reason) => !REASONS_WITH_OWN_ALERT.includes(reason));
      return found?.reason === 'unreachable' ? { ...found, delay: 'store' } : found;
    },
    replaces: ['shop_refused', 'shop_silent'],
    notice: {
      en: {
        raised: (name, { reason }) => ({
          title: `The store ${name} is disconnected`,
          line: AWAY_EN[reason ?? ''] ?? 'Its customers get no messages until you connect it again.',
        }),
        cleared: (name) => ({
          title: `The store ${name} is connected again`,
          line: 'Its customers get their messages.',
        }),
      },
      ar: {
        raised: (name, { reason }) => ({
          title: `انقطع الربط مع متجر ${name}`,
          line: AWAY_AR[reason ?? ''] ?? 'لن تصل رسائل إلى عملائه حتى تعيد ربطه.',
        }),
        cleared: (name) => ({ title: `عاد الربط مع متجر ${name}`, line: 'تصل الرسائل إلى عملائه من جديد.' }),
      },
    },
  },

  /** Webhooks from the store have an invalid signature. */
  shop_refused: {
    find(facts) {
      const found = findIf(facts, (reason) => reason === 'webhooks_refused');
      return found && { ...found, count: facts.refusedCount };
    },
    replaces: ['shop_away', 'shop_silent'],
    notice: {
      en: {
        raised: (name, { count }) => ({
          title: `Notifications of the store ${name} are refused`,
          line: `They are signed with another secret${count ? `; ${count} so far` : ''}. Check the secret in your store.`,
        }),
        cleared: (name) => ({
          title: `Notifications of the store ${name} arrive again`,
          line: 'Their signature is right.',
        }),
      },
      ar: {
        raised: (name, { count }) => ({
          title: `إشعارات متجر ${name} مرفوضة`,
          line: `تصل موقّعة برمز سري مختلف${count ? ` (${formatNotifications(count)} حتى الآن)` : ''}. راجع الرمز السري في متجرك.`,
        }),
        cleared: (name) => ({ title: `عادت إشعارات متجر ${name} تصل`, line: 'توقيعها صحيح الآن.' }),
      },
    },
  },

  /** The store sent no event for a day, which is unusual for it. */
  shop_silent: {
    find: (facts) => findIf(facts, (reason) => reason === 'silent'),
    replaces: ['shop_away', 'shop_refused'],
    notice: {
      en: {
        raised: (name) => ({
          title: `Nothing comes from the store ${name}`,
          line: 'For a day it has sent nothing, which is unusual for it. Check the connection.',
        }),
        cleared: (name) => ({ title: `The store ${name} sends again`, line: 'Its customers get their messages.' }),
      },
      ar: {
        raised: (name) => ({
          title: `لا يصل شيء من متجر ${name}`,
          line: 'لم يرسل المتجر شيئًا منذ يوم على غير عادته. تحقق من الربط.',
        }),
        cleared: (name) => ({ title: `عادت أحداث متجر ${name} تصل`, line: 'تصل الرسائل إلى عملائه من جديد.' }),
      },
    },
  },
});
