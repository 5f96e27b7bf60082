import type { Language } from '../../auth/auth.contract.js';
import { renderMailPage } from '../../platform/mail/mail-page.js';
import type { Mail } from '../../platform/mail/mailer.js';

export type PaymentNotice = 'dispute' | 'refund_failed';

interface NoticeFacts {
  paymentId: number;
  notice: PaymentNotice;
  url: string;
  platform: string;
}

const TEXTS = {
  en: {
    dispute: {
      title: (id: number) => `Payment ${id} is disputed`,
      intro:
        'The state of a chargeback has changed. The subscription continues until an administrator decides otherwise.',
    },
    refund_failed: {
      title: (id: number) => `The refund of payment ${id} failed`,
      intro: 'The payment service rejected the refund. Try again, record a refund by other means, or keep the payment.',
    },
    open: 'Open the payment',
    outro: 'You receive this email because you manage payments.',
  },
  ar: {
    dispute: {
      title: (id: number) => `اعتراض على الدفعة ${id}`,
      intro: 'تغيّرت حالة اعتراض بنكي على دفعة. يستمر الاشتراك إلى أن يقرر أحد المسؤولين غير ذلك.',
    },
    refund_failed: {
      title: (id: number) => `فشل استرداد الدفعة ${id}`,
      intro: 'رفضت خدمة الدفع الاسترداد. أعد المحاولة، أو سجّل استردادًا بطريقة أخرى، أو أبقِ الدفعة.',
    },
    open: 'فتح الدفعة',
    outro: 'تصلك هذه الرسالة لأنك تدير المدفوعات.',
  },
};

/** Omits amounts and names, which require a sign-in. */
export function composePaymentNotice(
  { paymentId, notice, url, platform }: NoticeFacts,
  language: Language,
): Omit<Mail, 'to'> {
  const texts = TEXTS[language];
  const title = texts[notice].title(paymentId);
  const { intro } = texts[notice];
  return {
    subject: title,
    text: `${[title, intro, `${texts.open}: ${url}`, texts.outro, platform].join('\n\n')}\n`,
    html: renderMailPage({
      language,
      brand: platform,
      title,
      intro,
      outro: texts.outro,
      link: { label: texts.open, url },
    }),
  };
}
