import type { AlertRecipient } from '../auth/auth.messages.js';
import { renderMailPage } from '../platform/mail/mail-page.js';
import type { Mail } from '../platform/mail/mailer.js';
import type { AlertNews } from './alert-notifications.js';
import type { AlertRow } from './alert.resource.js';
import { ALERTS } from './alerts.contract.js';
import type { NoticeText } from './kinds/alert-declaration.contract.js';
import { ar } from './templates/ar.js';
import { en } from './templates/en.js';
import type { AlertTexts, AlertCounts } from './templates/templates.js';

interface AlertNotification {
  text: string;
  mail: Omit<Mail, 'to'>;
}

interface NotificationReader extends Pick<AlertRecipient, 'language' | 'platformName'> {
  timeZone: string;
  appUrl: string;
}

const TEXTS = { en, ar };
const MAX_DESCRIBED_ALERTS = 10;

export function composeAlerts(
  news: AlertNews,
  alerts: readonly AlertRow[],
  reader: NotificationReader,
): AlertNotification {
  const texts = TEXTS[reader.language];
  const described = alerts.map((alert) => describeAlert(news, alert, texts, reader));
  const [first] = described;
  const isSingle = described.length === 1;
  const title = isSingle ? first!.title : texts.many[news](countAll(alerts));
  const undescribedCount = described.length - MAX_DESCRIBED_ALERTS;
  const lines = isSingle
    ? [first!.line]
    : [
        ...described.slice(0, MAX_DESCRIBED_ALERTS).map(({ title: headline, line }) => `${headline}. ${line}`),
        ...(undescribedCount > 0 ? [texts.andMore(undescribedCount)] : []),
      ];
  const { open, page } = linkFor(alerts, texts);
  const url = `${reader.appUrl}/${page}`;
  const outro = texts.outro(reader.platformName);
  return {
    text: [`*${title}*`, ...lines, url].join('\n\n'),
    mail: {
      subject: title,
      text: `${[title, ...lines, `${open}: ${url}`, outro, reader.platformName].join('\n\n')}\n`,
      html: renderMailPage({
        language: reader.language,
        brand: reader.platformName,
        title,
        intro: lines,
        link: { label: open, url },
        outro,
      }),
    },
  };
}

function linkFor(alerts: readonly AlertRow[], texts: AlertTexts): { open: string; page: string } {
  if (alerts.every(({ app_id: appId }) => appId !== null)) return { open: texts.openStores, page: 'apps' };
  if (alerts.every(({ plan_limit: limit }) => limit !== null)) return { open: texts.openPackages, page: 'packages' };
  return { open: texts.open, page: 'devices' };
}

const countAll = (alerts: readonly AlertRow[]): AlertCounts => ({
  devices: new Set(alerts.flatMap(({ device_id: id }) => id ?? [])).size,
  stores: new Set(alerts.flatMap(({ shop_id: id }) => id ?? [])).size,
  limits: new Set(alerts.flatMap(({ plan_limit: limit }) => limit ?? [])).size,
});

function describeAlert(
  news: AlertNews,
  alert: AlertRow,
  texts: AlertTexts,
  { language, timeZone }: NotificationReader,
): NoticeText {
  const { reason, count, plan_limit: limit } = alert;
  const notice = ALERTS[alert.kind].notice?.[language];
  if (!notice) throw new Error(`alert kind ${alert.kind} has no notification`);
  const name = limit === null ? sanitizeName(alert.device_name ?? alert.shop_name ?? '') : texts.limits[limit];
  if (news === 'cleared' && notice.cleared) return notice.cleared(name);
  const locale = language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const until = alert.until && format.format(alert.until);
  return notice.raised(name, { reason, until, count, limit });
}

/** Removes line breaks and links from untrusted names. Bidi isolates keep names from reordering the sentence. */
function sanitizeName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  return `\u2068${plain.replace(/[.:/@](?=\S)/g, '$&\u2060')}\u2069`;
}
