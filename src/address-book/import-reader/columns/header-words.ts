/** Removes diacritics and Arabic articles, and unifies Arabic letter variants. */
const splitWords = (header: string): string[] =>
  header
    .normalize('NFKD')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map((word) => (word.length > 4 ? word.replace(/^(وال|بال|لل|ال)/, '') : word))
    .filter((word) => word !== '');

/** Returns one text for all spellings of a header. */
export const foldHeader = (header: string): string => splitWords(header).join(' ');

const toWordSet = (words: string): Set<string> => new Set(splitWords(words));

const MOBILE = toWordSet(
  'mobile mobiles cell cellphone cellular gsm whatsapp mobilenumber mobileno جوال جوالات موبايل موبيل واتساب واتس وتساب محمول نقال خلوي خليوي جوالك',
);
const PHONE = toWordSet(
  'phone phones telephone tel msisdn phonenumber phoneno contactnumber هاتف هواتف تلفون تليفون فون تواصل',
);
const LANDLINE = toWordSet('home work business office other company landline fixed ثابت ارضي منزل عمل مكتب');
/** Words that name an attribute of a phone, or a line without messages. */
const PHONE_ATTRIBUTE = toWordSet(
  'type label kind verified extension ext fax pager telex isdn tty tdd carrier status نوع فاكس تحويله حاله',
);
const LABEL = toWordSet('type label kind نوع');
const OTHER_PERSON = toWordSet(
  'assistant manager emergency spouse referrer referral driver courier agent branch store shop seller supplier vendor ' +
    'sender shipper consignor rep representative salesman salesperson employee staff ' +
    'مرسل راسل شاحن وكيل مسوق موظف مندوب سائق فرع متجر محل مورد بائع طوارئ كفيل مدير مساعد مرجع',
);
const NUMBER = toWordSet('number numbers no nr num contact رقم ارقام نمره اتصال');
const NEVER_PHONE = toWordSet(
  'order orders id ids identity invoice receipt ref reference sku barcode serial sequence seq date time datetime created updated timestamp ' +
    'amount total subtotal price cost quantity qty balance paid discount tax vat iban bank national passport age birthday birth zip postal ' +
    'postcode code codes year month day row index points count coupon tracking shipment awb license licence plate room flat building ' +
    'contract policy ticket account card meter employee transaction document case voucher cheque check claim booking reservation subscription ' +
    'membership civil iqama trn pnr vin imei chassis batch deed civilid ' +
    'طلب طلبات طلبيه هويه فاتوره فواتير مرجعي تسلسلي مسلسل تسلسل تاريخ وقت مبلغ سعر اجمالي مجموع قيمه كميه رصيد مدفوع خصم ضريبه ضريبي ' +
    'ايبان ايبن حساب بنك جواز عمر رمز بريدي كود سنه شهر يوم صف عدد نقاط كوبون ميلاد سجل اقامه لوحه شحنه بوليصه تتبع عضويه باركود معرف رخصه شقه غرفه مبني ' +
    'عقد عقود سند وثيقه تذكره حجز عداد قضيه موظف وظيفي معامله عمليه بطاقه هيكل شاسيه صك شيك تامين اشتراك مطالبه ايصال حواله قيد وطني مدني مدنيه',
);
const NAME = toWordSet('name names fullname customername clientname contactname اسم اسماء الاسم اسمك');
const PERSON = toWordSet(
  'customer client contact member student recipient patient subscriber user full buyer عميل زبون كامل مستلم مشترك عضو طالب مريض مستخدم ثلاثي رباعي',
);
const THING = toWordSet(
  'product store company city shop file group user campaign item country phonetic nick nickname organization department father mother spouse ' +
    'manager assistant seller agent driver bank branch prefix suffix school event ' +
    'منتج متجر شركه مدينه محل حمله مجموعه صنف دوله بنك فرع مدير مندوب سائق زوج والد والده مدرسه',
);
const FIRST = toWordSet('first given forename firstname givenname fname اول');
const MIDDLE = toWordSet('middle additional middlename second اوسط ثاني اب الاب جد الجد');
const LAST = toWordSet('last family surname lastname familyname lname اخير عائله لقب كنيه');
const OTHER_COUNTRY = toWordSet(
  'birth origin passport issue issued issuing manufacture made ميلاد منشا جنسيه اصدار جواز صنع ولاده',
);
const COUNTRY = toWordSet('country countries nation دوله دول بلد البلد بلاد');
const CODE = toWordSet('code codes prefix dial dialing dialling calling isd key رمز كود مفتاح نداء');

export interface HeaderHints {
  /** Confidence from 0 (none) to 3 (certain). */
  phone: number;
  name: number;
  /** Rank: 0 mobile, 1 unknown, 2 landline. */
  phoneRank: 0 | 1 | 2;
  part: 'first_name' | 'middle_name' | 'last_name' | null;
  country: 'country' | 'dial_code' | null;
  isNeverPhone: boolean;
  isOtherPerson: boolean;
  /** An ambiguous header such as `Customer number`: an ID in the store, or a phone. */
  isNumbered: boolean;
  isCode: boolean;
  /** The column has only the type of a phone, such as "home". */
  isLabel: boolean;
}

const NO_HINTS: HeaderHints = {
  phone: 0,
  name: 0,
  phoneRank: 1,
  part: null,
  country: null,
  isNeverPhone: false,
  isOtherPerson: false,
  isNumbered: false,
  isCode: false,
  isLabel: false,
};

export function readHeaderHints(header: string): HeaderHints {
  const words = splitWords(header);
  const has = (...known: Set<string>[]): boolean => words.some((word) => known.some((wordSet) => wordSet.has(word)));
  if (words.length === 0 || words.length > 8) return NO_HINTS;
  const country = has(OTHER_COUNTRY) ? null : guessCountryRole(has);
  if (country) return { ...NO_HINTS, country, isNeverPhone: true };
  const isPhone = has(MOBILE, PHONE);
  if (has(CODE) && words.length === 1) return { ...NO_HINTS, isNeverPhone: true, isCode: true };
  if (isPhone && has(PHONE_ATTRIBUTE)) return { ...NO_HINTS, isNeverPhone: true, isLabel: has(LABEL) };
  if (isPhone && !has(NAME))
    return {
      ...NO_HINTS,
      phone: has(NEVER_PHONE) ? 2 : 3,
      isOtherPerson: has(OTHER_PERSON),
      phoneRank: has(MOBILE) ? 0 : has(LANDLINE) ? 2 : 1,
    };
  if (has(NEVER_PHONE, PHONE_ATTRIBUTE) && !has(NAME)) return { ...NO_HINTS, isNeverPhone: true, isCode: has(CODE) };
  const isNumbered = !isPhone && words.some((word) => PERSON.has(word) && !NUMBER.has(word));
  if (isPhone || (has(NUMBER) && !has(NAME))) return { ...NO_HINTS, phone: 1, isNumbered };
  const part = guessNamePart(words, has);
  return { ...NO_HINTS, part, name: part ? 0 : rateName(words, has), isNumbered };
}

/** Words that relate columns, as in `Billing Phone` and `Billing Country`. */
export const readQualifiers = (header: string): string[] =>
  splitWords(header).filter((word) => ![MOBILE, PHONE, NUMBER, COUNTRY, CODE].some((known) => known.has(word)));

type Has = (...known: Set<string>[]) => boolean;

function guessCountryRole(has: Has): HeaderHints['country'] {
  if (has(COUNTRY) && !has(NAME, PHONE, MOBILE)) return has(CODE) ? 'dial_code' : 'country';
  if (has(COUNTRY)) return has(CODE) ? 'dial_code' : has(NAME) ? 'country' : null;
  return has(CODE) && (has(PHONE, MOBILE) || has(toWordSet('dial dialing dialling calling isd نداء')))
    ? 'dial_code'
    : null;
}

function guessNamePart(words: string[], has: Has): HeaderHints['part'] {
  if (has(THING) || (!has(NAME) && words.length > 1 && !has(toWordSet('firstname lastname givenname familyname'))))
    return null;
  // `اسم الأب` is a middle name, `الأب` alone may be another person.
  if (has(FIRST)) return 'first_name';
  if (has(LAST)) return 'last_name';
  return has(MIDDLE) && (has(NAME) || words[0] === 'middlename') ? 'middle_name' : null;
}

function rateName(words: string[], has: Has): number {
  const isOnlyName = has(NAME) && words.length === 1;
  if (!has(NAME)) return has(PERSON) && !has(THING) ? 1 : 0;
  if (has(THING)) return 0;
  return isOnlyName || has(PERSON) ? 3 : 2;
}
