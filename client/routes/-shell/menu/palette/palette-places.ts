import { type Icon, IconAdjustments, IconPlus, IconSettings } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Permission } from '@server/auth/permissions.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';

export interface PalettePlace {
  id: string;
  to: NonNullable<LinkProps['to']>;
  labelKey: TextKey;
  permission?: Permission;
  isForOwner?: true;
  icon: Icon;
  words: readonly string[];
}

export const ACTIONS: readonly PalettePlace[] = [
  {
    id: 'new-campaign',
    to: '/create-campaign',
    labelKey: 'palette.new_campaign',
    permission: 'add campaigns',
    icon: IconPlus,
    words: ['new campaign', 'create campaign', 'add campaign', 'حملة جديدة', 'إنشاء حملة'],
  },
  {
    id: 'new-template',
    to: '/create-template',
    labelKey: 'palette.new_template',
    permission: 'add templates',
    icon: IconPlus,
    words: ['new template', 'create template', 'add template', 'قالب جديد', 'إنشاء قالب'],
  },
  {
    id: 'new-chatbot',
    to: '/create-chatbot',
    labelKey: 'palette.new_chatbot',
    permission: 'add chatbots',
    icon: IconPlus,
    words: ['new chatbot', 'create chatbot', 'add chatbot', 'روبوت محادثة جديد', 'إنشاء روبوت'],
  },
  {
    id: 'new-auto-reply',
    to: '/create-auto-reply',
    labelKey: 'palette.new_auto_reply',
    permission: 'add auto_replys',
    icon: IconPlus,
    words: ['new auto-reply', 'create auto-reply', 'رد تلقائي جديد', 'إنشاء رد تلقائي'],
  },
  {
    id: 'import-contacts',
    to: '/create-contacts',
    labelKey: 'imports.title',
    permission: 'add contact_phone',
    icon: IconPlus,
    words: ['import contacts', 'add contacts', 'new contact', 'استيراد جهات اتصال', 'إضافة جهات اتصال'],
  },
  {
    id: 'new-ticket',
    to: '/create-ticket',
    labelKey: 'palette.new_ticket',
    icon: IconPlus,
    words: ['new ticket', 'open ticket', 'contact support', 'تذكرة جديدة', 'فتح تذكرة', 'الدعم'],
  },
];

export const SETTINGS: readonly PalettePlace[] = [
  {
    id: 'labels',
    to: '/inbox-settings',
    labelKey: 'palette.labels',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['label', 'labels', 'tag', 'tags', 'وسم', 'وسوم', 'الوسوم'],
  },
  {
    id: 'teams',
    to: '/inbox-settings/teams',
    labelKey: 'palette.teams',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['team', 'teams', 'فريق', 'فرق', 'الفرق'],
  },
  {
    id: 'assignment-rules',
    to: '/inbox-settings/assignment-rules',
    labelKey: 'assignment.title',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['rule', 'rules', 'assign', 'assignment', 'قاعدة', 'قواعد', 'الإسناد'],
  },
  {
    id: 'business-hours',
    to: '/inbox-settings/business-hours',
    labelKey: 'palette.business_hours',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['hours', 'business hours', 'holiday', 'holidays', 'ساعات', 'أوقات العمل', 'عطلة', 'العطلات'],
  },
  {
    id: 'service-levels',
    to: '/inbox-settings/service-levels',
    labelKey: 'palette.service_levels',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['sla', 'service level', 'service levels', 'مستوى الخدمة', 'مستويات الخدمة'],
  },
  {
    id: 'canned-replies',
    to: '/inbox-settings/canned-replies',
    labelKey: 'palette.canned_replies',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['canned', 'canned reply', 'canned replies', 'رد جاهز', 'الردود الجاهزة'],
  },
  {
    id: 'macros',
    to: '/inbox-settings/macros',
    labelKey: 'palette.macros',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['macro', 'macros', 'ماكرو', 'وحدات الماكرو'],
  },
  {
    id: 'rating',
    to: '/inbox-settings/rating',
    labelKey: 'rating.title',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['rating', 'ratings', 'csat', 'stars', 'تقييم', 'التقييمات', 'تقييم العملاء'],
  },
  {
    id: 'returning-chats',
    to: '/inbox-settings/returning-chats',
    labelKey: 'palette.returning_chats',
    permission: 'edit inbox settings',
    icon: IconAdjustments,
    words: ['returning', 'reopened', 'عائدة', 'المحادثات العائدة'],
  },
  {
    id: 'security',
    to: '/settings/security',
    labelKey: 'palette.security',
    icon: IconSettings,
    words: ['security', 'password', 'passwords', 'session', 'sessions', 'two-step', 'الأمان', 'كلمة المرور', 'الجلسات'],
  },
  {
    id: 'opt-out',
    to: '/settings/opt-out',
    labelKey: 'opt_out.title',
    permission: 'show contact_phone',
    icon: IconSettings,
    words: ['opt-out', 'unsubscribe', 'suppression', 'إيقاف الرسائل', 'إلغاء الاشتراك'],
  },
  {
    id: 'guard',
    to: '/settings/guard',
    labelKey: 'palette.guard',
    isForOwner: true,
    icon: IconSettings,
    words: ['limit', 'limits', 'protection', 'حماية', 'حد', 'حدود'],
  },
];
