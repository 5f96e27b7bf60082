import type { DemoContact } from './demo-contacts.js';

interface Names {
  first: readonly string[];
  last: readonly string[];
  cities: readonly string[];
  /** The name of the field that holds the city. */
  city: string;
  /** Their group, and that of a city which has one. */
  group: number;
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

export const moreArabicPeople = (): DemoContact[] => people(ARABIC, '9665000003');
export const moreEnglishPeople = (): DemoContact[] => people(ENGLISH, '4477009003');

/** One of every first name with every last one, so that lists have pages and a campaign has an audience. */
function people({ first, last, cities, city, group, groupOfCity }: Names, prefix: string): DemoContact[] {
  return first.flatMap((name, row) =>
    last.map((family, column) => {
      const number = row * last.length + column;
      const lives = cities[number % cities.length]!;
      const also = lives === groupOfCity?.[0] ? [groupOfCity[1]] : number % 5 === 0 ? [1] : [];
      return {
        phone: `${prefix}${String(number).padStart(2, '0')}`,
        name: `${name} ${family}`,
        fields: { [city]: lives },
        groups: [group, ...also],
        daysAgo: number % 11,
      };
    }),
  );
}
