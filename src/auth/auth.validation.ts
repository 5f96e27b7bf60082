import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  nothing_to_change: { en: 'There is nothing to change.', ar: 'لا يوجد ما يُغيَّر.' },
  code_wrong: { en: 'This code is not right.', ar: 'الرمز غير صحيح.' },
  password_wrong: { en: 'This is not your password.', ar: 'كلمة المرور غير صحيحة.' },
  otp_expired: {
    en: 'This code is no longer valid. Ask for a new one.',
    ar: 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  },
  username_short: { en: 'Use at least 3 characters.', ar: 'استخدم 3 أحرف على الأقل.' },
  username_letters: {
    en: 'Use Latin letters, digits, dots, dashes and underscores only.',
    ar: 'استخدم الحروف اللاتينية والأرقام والنقطة والشرطة فقط.',
  },
  password_short: { en: 'Use at least 8 characters.', ar: 'استخدم 8 أحرف على الأقل.' },
  password_common: {
    en: 'This password is easy to guess. Choose another.',
    ar: 'كلمة المرور هذه سهلة التخمين. اختر غيرها.',
  },
  password_differs: { en: 'The two passwords do not match.', ar: 'كلمتا المرور غير متطابقتين.' },
  time_zone_unknown: { en: 'This time zone is not known.', ar: 'هذه المنطقة الزمنية غير معروفة.' },
  quiet_both: { en: 'Give both times, or neither.', ar: 'حدّد الوقتين معًا أو اتركهما فارغين.' },
  number_both: { en: 'Give both numbers, or neither.', ar: 'حدّد الرقمين معًا أو اتركهما فارغين.' },
  retention_range: {
    en: 'Choose 30 to 3650 days, or leave it empty.',
    ar: 'اختر من 30 إلى 3650 يومًا أو اترك الحقل فارغًا.',
  },
  retention_frequency: {
    en: 'Messages must be kept at least as long as the limit of messages per person looks back.',
    ar: 'يجب ألا تقل مدة حفظ الرسائل عن عدد الأيام في «عدد الرسائل لكل شخص».',
  },
  quiet_same: {
    en: 'Quiet hours need an end that differs from their beginning.',
    ar: 'يجب أن تختلف نهاية ساعات الهدوء عن بدايتها.',
  },
  phone_by_code: { en: 'A new phone number is confirmed by a code first.', ar: 'يُؤكَّد رقم الجوال الجديد برمز أولًا.' },
  phone_same: { en: 'This is your phone number already.', ar: 'هذا رقم جوالك الحالي.' },
  email_taken: {
    en: 'Another account has confirmed this email. Use another one.',
    ar: 'أثبت شخص آخر أن هذا البريد الإلكتروني له.',
  },
  account_exists: { en: 'This person already has an account here.', ar: 'لدى هذا الشخص حساب هنا من قبل.' },
  phone_taken: { en: 'Another account uses this phone number.', ar: 'يستخدم حساب آخر رقم الجوال هذا.' },
  network_invalid: {
    en: 'Write an IP address or a network such as 203.0.113.0/24.',
    ar: 'اكتب عنوان IP أو شبكة مثل 203.0.113.0/24.',
  },
  permission_unknown: { en: 'This permission cannot be granted.', ar: 'لا يمكن منح هذه الصلاحية.' },
  credentials: { en: 'These credentials do not match our records.', ar: 'بيانات الدخول لا تطابق سجلاتنا.' },
});
