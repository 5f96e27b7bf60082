import type { NotificationTemplates } from './templates.js';

const WHY = {
  sign_in: 'لتسجيل الدخول',
  verify: 'لتأكيد حسابك',
  reset: 'لتعيين كلمة مرور جديدة',
  phone: 'لتأكيد رقم جوالك الجديد',
  email: 'لتأكيد بريدك الإلكتروني',
};

const KEEP = 'لا تعطه لأي شخص مهما كان. وإن لم تطلبه فتجاهل هذه الرسالة.';

export const ar: NotificationTemplates = {
  code: (purpose, platform, code) => ({
    text: `رمزك في ${platform} ${WHY[purpose]} هو *${code}*، وهو صالح لمدة 5 دقائق. ${KEEP}`,
    subject: `رمزك في ${platform}: ${code}`,
    title: `رمزك ${WHY[purpose]}`,
    intro: 'اكتب هذا الرمز في الصفحة التي طلبته. الرمز صالح لمدة 5 دقائق ويُستخدم مرة واحدة.',
    outro: KEEP,
  }),
  notices: {
    password_reset: (platform) => ({
      text: `تم تغيير كلمة مرورك في ${platform} وتسجيل الخروج من جميع الأجهزة. إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور» وأبلغ الدعم.`,
      subject: `تم تغيير كلمة مرورك في ${platform}`,
      title: 'تم تغيير كلمة مرورك',
      intro: 'تم تغيير كلمة مرور حسابك قبل لحظات، وسُجّل الخروج من جميع الأجهزة.',
      outro: 'إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور» وأبلغ الدعم.',
    }),
  },
};
