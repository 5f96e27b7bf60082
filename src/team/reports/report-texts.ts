import type { Language } from '../../auth/auth.contract.js';
import type { ReportBy, TeamFigures } from './team-report.contract.js';

type ByName = Record<ReportBy, string>;

export const REPORT_TITLES: Record<Language, ByName & { title: string }> = {
  en: { title: 'Team report', user: 'Colleague', team: 'Team', label: 'Label', device: 'Device', hour: 'Hour' },
  ar: { title: 'تقرير الفريق', user: 'الزميل', team: 'الفريق', label: 'الوسم', device: 'الجهاز', hour: 'الساعة' },
};

/** Names of the row without an ID. */
export const NO_ITEM: Record<Language, ByName> = {
  en: { user: 'Nobody', team: 'No team', label: 'No label', device: 'Deleted devices', hour: 'Other' },
  ar: { user: 'بلا زميل', team: 'بلا فريق', label: 'بلا وسم', device: 'أجهزة محذوفة', hour: 'غير ذلك' },
};

export const TOTAL: Record<Language, string> = { en: 'Total', ar: 'الإجمالي' };

export const REPORT_HEADERS: Record<Language, Record<keyof TeamFigures, string>> = {
  en: {
    chats: 'Conversations',
    resolved: 'Resolved',
    reopened: 'Reopened',
    messages: 'Replies',
    rating: 'Rating',
    service_level: 'Service level, met (%)',
    first_reply_p50: 'First reply, median (seconds)',
    first_reply_p90: 'First reply, 90% within (seconds)',
    resolution_p50: 'Time to resolve, median (seconds)',
    resolution_p90: 'Time to resolve, 90% within (seconds)',
    waiting_p50: 'Wait for a reply, median (seconds)',
  },
  ar: {
    chats: 'المحادثات',
    resolved: 'المنتهية',
    reopened: 'المعاد فتحها',
    messages: 'الردود',
    rating: 'التقييم',
    service_level: 'مستوى الخدمة، المحقق (%)',
    first_reply_p50: 'أول رد، الوسيط (ثانية)',
    first_reply_p90: 'أول رد، 90% خلال (ثانية)',
    resolution_p50: 'مدة الإنهاء، الوسيط (ثانية)',
    resolution_p90: 'مدة الإنهاء، 90% خلال (ثانية)',
    waiting_p50: 'انتظار الرد، الوسيط (ثانية)',
  },
};
