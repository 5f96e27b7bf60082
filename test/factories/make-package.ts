import type { EntityManager } from '@mikro-orm/postgresql';

let count = 0;

const DEFAULTS = {
  description: '',
  status: true,
  price: 100,
  discount: 0,
  count_months: 1,
  period_type: 'month' as 'day' | 'month' | 'year',
  package_type: 'public' as 'public' | 'private',
  count_messages: 1000,
  /** Null and -1 mean unlimited, as in the next two. */
  count_devices: 3 as number | null,
  count_storage_mb: 20_000 as number | null,
  count_users: null as number | null,
  features: [] as string[],
};
export type GivenPackage = Partial<typeof DEFAULTS & { title: string }>;

/** Creates a public package: 100 SAR a month, 1,000 messages, 3 devices by default. Returns its id. */
export async function makePackage(
  em: EntityManager,
  given: GivenPackage = {},
  periods: readonly { months: number; discount: number }[] = [],
): Promise<number> {
  const title = given.title ?? `Package ${++count}`;
  const { features, ...columns } = { ...DEFAULTS, title, main_name: title.toLowerCase(), ...given };
  const names = Object.keys(columns);
  const [row] = await em.execute<{ id: string }[]>(
    `insert into packages (${names.join(', ')}, features) values (${names.map(() => '?').join(', ')}, ?::jsonb) returning id`,
    [...Object.values(columns), JSON.stringify(features)],
  );
  const id = Number(row?.id);
  for (const { months, discount } of periods)
    await em.execute('insert into package_periods (package_id, months, discount) values (?, ?, ?)', [
      id,
      months,
      discount,
    ]);
  return id;
}
