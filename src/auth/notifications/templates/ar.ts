import type { NotificationTemplates } from './templates.js';

const PURPOSES = {
  sign_in: 'لتسجيل الدخول',
  verify: 'لتأكيد حسابك',
  reset: 'لتعيين كلمة مرور جديدة',
  phone: 'لتأكيد رقم جوالك الجديد',
  email: 'لتأكيد بريدك الإلكتروني',
};

const WARNING = 'لا تعطه لأي شخص مهما كان. وإن لم تطلبه فتجاهل هذه الرسالة.';

export const ar: NotificationTemplates = {
  code: (purpose, platform, code) => ({
    text: `رمزك في ${platform} ${PURPOSES[purpose]} هو *${code}*، وهو صالح لمدة 5 دقائق. ${WARNING}`,
    subject: `رمزك في ${platform}: ${code}`,
    title: `رمزك ${PURPOSES[purpose]}`,
    intro: 'اكتب هذا الرمز في الصفحة التي طلبته. الرمز صالح لمدة 5 دقائق ويُستخدم مرة واحدة.',
    outro: WARNING,
  }),
  notices: {
    password_reset: (platform) => ({
      text: `تم تغيير كلمة مرورك في ${platform} وتسجيل الخروج من جميع الأجهزة. إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور» وأبلغ الدعم.`,
      subject: `تم تغيير كلمة مرورك في ${platform}`,
      title: 'تم تغيير كلمة مرورك',
      intro: 'تم تغيير كلمة مرور حسابك قبل لحظات، وسُجّل الخروج من جميع الأجهزة.',
      outro: 'إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور» وأبلغ الدعم.',
    }),
    disk_full: (platform) => ({
      text: `القرص الذي يعمل عليه ${platform} أوشك أن يمتلئ: تُرفض الملفات وتبقى النصوص تُرسل. أفسح مساحة أو خفّض DISK_RESERVE_MB.`,
      subject: `قرص ${platform} أوشك أن يمتلئ`,
      title: 'القرص أوشك أن يمتلئ',
      intro: 'المساحة الحرة أقل مما يُحجز لقاعدة البيانات، ولذلك تُرفض ملفات جميع الحسابات. النصوص تبقى تُرسل.',
      outro: 'أفسح مساحة على قرص DATA_DIR أو خفّض DISK_RESERVE_MB. تصلك هذه الرسالة مرة في اليوم ما دام الأمر كذلك.',
    }),
  },
};
