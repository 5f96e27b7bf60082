import type { EntityManager } from '@mikro-orm/postgresql';
import { hashPassword } from '../../src/auth/passwords/hash-password.js';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { User } from '../../src/auth/accounts/user.entity.js';
import { makeAccount } from './make-account.js';

const PEOPLE: readonly [name: string, username: string, domain: string][] = [
  ['ليلى حداد', 'layla_haddad', 'haddad-perfumes.com'],
  ['Omar Al-Fahad', 'omar.fahad', 'example.com'],
  ['نورة العتيبي', 'noura_otaibi', 'noura-abayas.example.sa'],
  ['Sarah Thompson', 'sarah.thompson', 'thompson-candles.co.uk'],
  ['عبد الرحمن القحطاني', 'abdulrahman_alqahtani', 'alqahtani-trading-and-contracting.example.com.sa'],
  ['Mei Chen', 'mei', 'example.com'],
  ['فاطمة الزهراء بن علي', 'fatima.z', 'example.org'],
  ['James O’Connor', 'james_oconnor', 'example.ie'],
  ['خالد المطيري', 'khalid_mutairi', 'mutairi-dates.com'],
  ['Priya Raman', 'priya.raman', 'example.in'],
  ['ريم الشمري', 'reem.shammari', 'reem-flowers.com'],
  ['Lucas Moreau', 'lucas', 'moreau.example.fr'],
  ['يوسف باوزير', 'yousef_bawazir', 'bawazir-honey.com'],
  ['Hannah Schmidt', 'hannah.schmidt', 'example.de'],
  ['منى السيد', 'mona_elsayed', 'example.eg'],
];
const STORES = ['متجر', 'Shop', 'Boutique'];
const DAY_MS = 86_400_000;

/** Returns the state of the n-th member. Every seventh is suspended, every eleventh unverified. */
function memberState(n: number, packageIds: readonly number[]) {
  const daysLeft = [45, 3, -2, 200, 6][n % 5]!;
  return {
    isSuspended: n % 7 === 3,
    isVerified: n % 11 !== 5,
    packageId: n % 6 === 0 ? null : packageIds[n % packageIds.length]!,
    expireAt: n % 6 === 0 ? null : new Date(Date.now() + daysLeft * DAY_MS + 3_600_000),
    createdAt: new Date(Date.now() - n * 5.3 * DAY_MS - 3_600_000),
    lastSeenAt: n % 4 === 1 ? null : new Date(Date.now() - n * 0.7 * DAY_MS),
  };
}

/** Creates members with names in both languages, expiring packages and some suspended. */
export async function makePeople(em: EntityManager, count: number, packageIds: readonly number[]): Promise<User[]> {
  const passwordHash = await hashPassword('the password of everybody');
  const people: User[] = [];
  for (let n = 0; n < count; n++) {
    const [name, username, domain] = PEOPLE[n % PEOPLE.length]!;
    const suffix = n < PEOPLE.length ? '' : String(Math.floor(n / PEOPLE.length) + 1);
    const state = memberState(n, packageIds);
    const account = await makeAccount(em, {
      name: `${STORES[n % STORES.length]} ${name}`,
      status: state.isSuspended ? 'pended' : 'active',
    });
    const user = em.create(User, {
      accountId: account.id,
      name,
      username: `${username}${suffix}`,
      email: `${username}${suffix}@${domain}`,
      phone: n % 9 === 8 ? null : `9665${String(51_000_000 + n * 137).padStart(8, '0')}`,
      passwordHash,
      verifiedAt: state.isVerified ? state.createdAt : null,
      emailProvenAt: state.isVerified ? state.createdAt : null,
      lastSeenAt: state.isVerified ? state.lastSeenAt : null,
      createdAt: state.createdAt,
      role: 'member',
      permissions: [...PERMISSIONS_OF_MEMBER],
      language: n % 2 === 0 ? 'ar' : 'en',
    });
    await em.flush();
    await em.execute(
      `insert into subscriptions (account_id, package_id, expire_at, count_messages, count_devices, count_templates, count_campaigns,
         count_phone_contacts) values (?, ?, ?, ?, ?, ?, ?, ?)`,
      state.packageId === null
        ? [account.id, null, null, -1, null, null, null, null]
        : [account.id, state.packageId, state.expireAt, 5000, 3, 50, 20, 10_000],
    );
    people.push(user);
  }
  return people;
}
