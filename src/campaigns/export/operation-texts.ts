import type { Language } from '../../auth/auth.contract.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import type { OperationResource } from '../definition/operation.contract.js';

export const OPERATION_TITLES: Record<Language, string> = { en: 'Numbers', ar: 'الأرقام' };

export const OPERATION_HEADERS: Record<Language, string[]> = {
  en: ['Phone', 'Name', 'Status', 'Reason', 'Group', 'Device', 'Template', 'Message', 'Sent at'],
  ar: ['رقم الجوال', 'الاسم', 'الحالة', 'السبب', 'المجموعة', 'الجهاز', 'القالب', 'الرسالة', 'وقت الإرسال'],
};

const STATE_TEXTS: Record<Language, Record<RecipientStatus, string>> = {
  en: {
    waiting: 'Waiting',
    queued: 'Queued',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    replied: 'Replied',
    failed: 'Failed',
    skipped: 'Skipped',
  },
  ar: {
    waiting: 'في قائمة الإرسال',
    queued: 'في قائمة الإرسال',
    sent: 'أُرسلت',
    delivered: 'وصلت',
    read: 'قُرئت',
    replied: 'رُدّ عليها',
    failed: 'لم تُرسل',
    skipped: 'استُبعدت',
  },
};

/** Same texts as in client/locales. */
const REASON_TEXTS: Record<Language, Record<RecipientReason, string>> = {
  en: {
    not_on_whatsapp: 'This number is not on WhatsApp.',
    refused_463: 'WhatsApp does not let this device start new chats for now. Answering existing chats still works.',
    refused: 'WhatsApp refused this message.',
    upload_failed: 'The file could not be uploaded to WhatsApp.',
    media_missing: 'The file of this message is no longer there.',
    device_removed: 'The device was removed before this message was sent.',
    expired: 'It waited too long and was not sent.',
    cart_over: 'Not sent: the cart was bought, answered or stopped meanwhile.',
    answered: 'Not sent: the customer had answered already.',
    order_lost: 'Not sent: the order was cancelled or refunded meanwhile.',
    taken_over: 'Not sent: someone of your team took over this chat.',
    switched_off: 'Not sent: what sends it was switched off meanwhile.',
    too_old: 'Not sent: it waited too long to be useful.',
    lookup_unanswered: 'WhatsApp did not answer where this recipient can be reached.',
    unknown: 'It could not be sent.',
    opted_out: 'This person opted out of your messages.',
    excluded_group: 'They are in a group that is left out.',
    condition: 'They do not meet the conditions.',
    written_lately: 'They got a message from you in the last days.',
    too_often: 'They have reached your limit under Settings → Messages per person.',
    no_number: 'The contact has no number.',
    contact_deleted: 'The contact was deleted before it was their turn.',
    cancelled: 'The rest was cancelled before it was their turn.',
    text_empty: 'Nothing is left of the text once its variables are filled in for them.',
    text_too_long: 'With the variables filled in, the text is too long.',
  },
  ar: {
    not_on_whatsapp: 'هذا الرقم ليس على واتساب.',
    refused_463: 'لا يسمح واتساب لهذا الجهاز ببدء محادثات جديدة حاليًا. أما الرد على المحادثات القائمة فما زال ممكنًا.',
    refused: 'رفض واتساب هذه الرسالة.',
    upload_failed: 'تعذّر رفع الملف إلى واتساب.',
    media_missing: 'لم يعد ملف هذه الرسالة موجودًا.',
    device_removed: 'حُذف الجهاز قبل إرسال هذه الرسالة.',
    expired: 'انتهت مدة صلاحيتها قبل أن تُرسَل.',
    cart_over: 'لم تُرسل: اكتمل شراء السلة أو ردّ العميل أو أُوقف التذكير في هذه الأثناء.',
    answered: 'لم تُرسل: كان العميل قد ردّ من قبل.',
    order_lost: 'لم تُرسل: أُلغي الطلب أو استُرد ثمنه في هذه الأثناء.',
    taken_over: 'لم تُرسل: تولّى أحد أعضاء فريقك هذه المحادثة.',
    switched_off: 'لم تُرسل: أُوقف ما يرسلها في هذه الأثناء.',
    too_old: 'لم تُرسل: طال انتظارها حتى لم تعد مفيدة.',
    lookup_unanswered: 'لم يجب واتساب كيف يمكن الوصول إلى المستلم.',
    unknown: 'تعذّر إرسالها.',
    opted_out: 'طلب هذا الشخص عدم مراسلته.',
    excluded_group: 'في مجموعة مستثناة.',
    condition: 'لا تنطبق عليه الشروط.',
    written_lately: 'وصلته رسالة منك في الأيام الأخيرة.',
    too_often: 'وصله مؤخرًا ما تسمح به إعداداتك من الرسائل.',
    no_number: 'لا يوجد رقم لجهة الاتصال.',
    contact_deleted: 'حُذفت جهة الاتصال قبل أن يحين دورها.',
    cancelled: 'أُلغي ما تبقّى قبل أن يحين دوره.',
    text_empty: 'لا يبقى من النص شيء بعد ملء متغيراته لهذا الشخص.',
    text_too_long: 'يصبح النص أطول من المسموح بعد ملء متغيراته.',
  },
};

export const toCells = (operation: OperationResource, language: Language, timeZone: string): string[] => [
  operation.phone_number ?? operation.whatsapp_id ?? '',
  operation.name ?? '',
  STATE_TEXTS[language][operation.state],
  operation.reason ? REASON_TEXTS[language][operation.reason] : '',
  operation.group?.name ?? '',
  operation.device.device_name,
  operation.template?.name ?? '',
  operation.response ?? '',
  operation.sent_at ? formatTime(operation.sent_at, timeZone) : '',
];

const formats = new Map<string, Intl.DateTimeFormat>();

function formatTime(at: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })),
    );
  return format.format(new Date(at));
}
