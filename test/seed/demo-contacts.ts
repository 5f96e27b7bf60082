export interface DemoContact {
  phone: string;
  name: string | null;
  fields?: Record<string, string>;
  /** Indexes of their groups. */
  groups: number[];
  hasWhatsapp?: boolean;
  isOptedOut?: boolean;
  /** Days since the contact was saved. Default: 12. */
  daysAgo?: number;
}

export interface DemoBook {
  groups: string[];
  contacts: DemoContact[];
}

interface Names {
  first: readonly string[];
  last: readonly string[];
  cities: readonly string[];
  /** Name of the city field. */
  city: string;
  /** Index of the group that all join. */
  group: number;
  /** A second group for contacts of one city. */
  groupOfCity?: [city: string, group: number];
}

const ARABIC: Names = {
  first: ['نوف', 'عبدالعزيز', 'الجوهرة', 'تركي', 'أمل', 'ماجد', 'لطيفة', 'سلطان'],
  last: ['الغامدي', 'السبيعي', 'العنزي', 'البلوي', 'الخالدي', 'المالكي', 'الرشيد', 'العسيري'],
  cities: ['الرياض', 'جدة', 'الدمام', 'مكة المكرمة', 'القصيم', 'أبها', 'تبوك'],
  city: 'المدينة',
  group: 2,
  groupOfCity: ['الرياض', 0],
};
const ENGLISH: Names = {
  first: ['Oliver', 'Hannah', 'Yusuf', 'Chloe', 'Daniel', 'Aisha', 'George', 'Maya'],
  last: ['Bennett', 'Khan', 'Murphy', 'Reid', 'Foster', 'Hussain', 'Walsh', 'Patel'],
  cities: ['London', 'Leeds', 'Bristol', 'Manchester', 'Birmingham', 'Glasgow', 'York'],
  city: 'city',
  group: 0,
};

/** Includes the numbers of the demo chats. */
export const arabicBook: DemoBook = {
  groups: ['عملاء الرياض', 'عملاء مميّزون', 'مشترو التمور'],
  contacts: [
    {
      phone: '966500000111',
      name: 'نورة العتيبي',
      fields: { المدينة: 'الرياض', المنتج: 'تمر خلاص' },
      groups: [0, 1, 2],
    },
    { phone: '966500000112', name: 'أبو فهد', fields: { المدينة: 'الرياض' }, groups: [0] },
    { phone: '966500000113', name: 'ريم — مقهى الضحى', fields: { المدينة: 'جدة', المنتج: 'تمر سكري' }, groups: [1, 2] },
    { phone: '966500000201', name: 'عبدالله القحطاني', fields: { المدينة: 'أبها', المنتج: 'تمر صقعي' }, groups: [2] },
    {
      phone: '966500000202',
      name: 'هند الحربي',
      fields: { المدينة: 'المدينة المنورة', المنتج: 'عجوة' },
      groups: [1, 2],
    },
    { phone: '966500000203', name: 'خالد الشمري', fields: { المدينة: 'حائل' }, groups: [], hasWhatsapp: false },
    { phone: '966500000204', name: 'مها الدوسري', fields: { المدينة: 'الرياض', المنتج: 'معمول' }, groups: [0, 2] },
    { phone: '966500000205', name: 'فيصل الزهراني', groups: [0], isOptedOut: true },
    { phone: '971500000206', name: 'شيخة المنصوري', fields: { المدينة: 'دبي', المنتج: 'تمر مجدول' }, groups: [1] },
    { phone: '966500000207', name: null, groups: [0] },
    { phone: '966500000208', name: 'سارة باوزير', fields: { المدينة: 'جدة' }, groups: [2] },
    { phone: '201000000209', name: 'محمود السيد', fields: { المدينة: 'القاهرة' }, groups: [] },
    ...combineNames(ARABIC, '9665000003'),
  ],
};

export const englishBook: DemoBook = {
  groups: ['Regulars', 'Wholesale', 'New this month'],
  contacts: [
    { phone: '447700900211', name: 'Amelia Clarke', fields: { city: 'London', drink: 'Flat white' }, groups: [0] },
    { phone: '447700900212', name: 'Omar Haddad', fields: { city: 'London', drink: 'Cortado' }, groups: [0, 2] },
    { phone: '447700900213', name: 'Grace Okafor', fields: { city: 'Leeds', company: 'Corner Deli' }, groups: [1] },
    {
      phone: '447700900214',
      name: 'Harbour Bakery',
      fields: { city: 'Bristol', company: 'Harbour Bakery' },
      groups: [1, 0],
    },
    { phone: '447700900215', name: 'ليلى المصري', fields: { city: 'London', drink: 'قهوة عربية' }, groups: [0, 2] },
    { phone: '447700900216', name: 'Tom Whitfield', groups: [2], hasWhatsapp: false },
    { phone: '447700900217', name: 'Priya Nair', fields: { city: 'Manchester', drink: 'Chai' }, groups: [0] },
    { phone: '447700900218', name: null, groups: [2] },
    { phone: '447700900219', name: 'James Doyle', fields: { city: 'London' }, groups: [], isOptedOut: true },
    { phone: '447700900220', name: 'Noor & Sons', fields: { city: 'Birmingham', company: 'Noor & Sons' }, groups: [1] },
    ...combineNames(ENGLISH, '4477009003'),
  ],
};

/** Combines all first and last names, for paging and a campaign audience. */
function combineNames({ first, last, cities, city, group, groupOfCity }: Names, prefix: string): DemoContact[] {
  return first.flatMap((name, row) =>
    last.map((family, column) => {
      const number = row * last.length + column;
      const homeCity = cities[number % cities.length]!;
      const otherGroups = homeCity === groupOfCity?.[0] ? [groupOfCity[1]] : number % 5 === 0 ? [1] : [];
      return {
        phone: `${prefix}${String(number).padStart(2, '0')}`,
        name: `${name} ${family}`,
        fields: { [city]: homeCity },
        groups: [group, ...otherGroups],
        daysAgo: number % 11,
      };
    }),
  );
}
