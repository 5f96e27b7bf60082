/** How a header is compared: small letters without marks, one form of the Arabic letters that people mix up, no article. */
const fold = (header: string): string[] =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map((word) => (word.length > 4 ? word.replace(/^(وال|بال|لل|ال)/, '') : word))
    .filter((word) => word !== '');

const set = (words: string): Set<string> => new Set(words.split(' '));

const PHONE = set(
  'phone phones mobile mobiles cell cellphone telephone tel msisdn gsm whatsapp phonenumber mobilenumber mobileno phoneno contactnumber ' +
    'جوال جوالات هاتف هواتف موبايل موبيل واتساب واتس وتساب تلفون تليفون محمول نقال خلوي خليوي جوالك فون تواصل',
);
/** Numbers of any kind. */
const NUMBER = set('number numbers no nr num contact رقم ارقام نمره اتصال');
const NAME = set('name names fullname customername clientname contactname اسم اسماء الاسم اسمك');
const PERSON = set(
  'customer client contact member student recipient patient subscriber user full first buyer عميل زبون كامل مستلم مشترك عضو طالب مريض مستخدم ثلاثي رباعي اول',
);
/** Names of things, not of who is written to. */
const THING = set(
  'product store company city shop file group user campaign last family middle item country منتج متجر شركه مدينه محل حمله مجموعه عائله اخير اب صنف دوله',
);

interface HeaderSense {
  /** 0 nothing, up to 3 for certain. */
  phone: number;
  name: number;
}

/** What a header says of its column, in Arabic or English. */
export function senseOf(header: string): HeaderSense {
  const words = fold(header);
  const has = (known: Set<string>): boolean => words.some((word) => known.has(word));
  if (words.length === 0 || words.length > 8) return { phone: 0, name: 0 };
  const isPhone = has(PHONE);
  const isNumber = has(NUMBER) && !has(NAME);
  const phone = isPhone ? (has(NAME) ? 1 : 3) : isNumber ? 1 : 0;
  if (phone > 0) return { phone, name: 0 };
  const isOnlyName = has(NAME) && words.length === 1;
  const name = has(NAME) ? (isOnlyName || (has(PERSON) && !has(THING)) ? 3 : has(THING) ? 0 : 2) : 0;
  return { phone: 0, name: name || (has(PERSON) && !has(THING) ? 1 : 0) };
}
