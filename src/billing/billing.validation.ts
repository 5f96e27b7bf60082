import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  seller_name_long: {
    en: 'The invoice QR code has room for 127 Arabic letters or 255 Latin ones. Shorten the name.',
    ar: 'يتسع رمز QR للفاتورة لـ127 حرفًا عربيًا أو 255 حرفًا لاتينيًا. اختصر الاسم.',
  },
  practice_only: {
    en: 'Practice speed is for the sandbox alone.',
    ar: 'سرعة التجربة متاحة في البيئة التجريبية فقط.',
  },
  money_decimals: { en: 'Write an amount with two decimals at most.', ar: 'اكتب مبلغًا بخانتين عشريتين على الأكثر.' },
  coupon_invalid: { en: 'This coupon is not valid.', ar: 'كود الخصم غير صالح.' },
  receipt_kind: { en: 'Send a picture or a PDF of the receipt.', ar: 'أرفق صورة الإيصال أو ملف PDF.' },
  key_invalid: { en: 'This is not a key of this payment service.', ar: 'هذا ليس مفتاحًا لخدمة الدفع هذه.' },
  vat_number_invalid: {
    en: 'A VAT number has 15 digits and begins and ends with 3.',
    ar: 'يتكون الرقم الضريبي من 15 رقمًا ويبدأ وينتهي بالرقم 3.',
  },
  vat_rate_required: {
    en: 'A VAT number requires a VAT rate: 15% in Saudi Arabia.',
    ar: 'الرقم الضريبي يتطلب نسبة ضريبة: ⁦15%⁩ في السعودية.',
  },
});
