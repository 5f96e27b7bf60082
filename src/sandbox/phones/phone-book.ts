import { randomBytes, randomInt } from 'node:crypto';
import type { Addressing } from '../server/wire/jid.js';
import { parseJid } from '../server/wire/jid.js';
import type { Journal } from '../state/journal.js';
import { VirtualPhone } from './virtual-phone.js';
import type { PhoneRecord } from './virtual-phone.js';

const FIRST_PHONES: Pick<PhoneRecord, 'name' | 'number' | 'addressing'>[] = [
  { name: 'نورة العتيبي', number: '966501112233', addressing: 'lid' },
  { name: 'Khalid Al-Harbi', number: '966552223344', addressing: 'pn' },
  { name: 'Sara Haddad', number: '966543334455', addressing: 'lid' },
];

/** Account with a toll-free number, which collides with no mobile number. */
const SERVICE: PhoneRecord = {
  number: '9668000000000',
  name: 'Mersal',
  addressing: 'pn',
  onWhatsApp: false,
  online: true,
  autoRead: false,
  hasPicture: false,
  about: '',
  seed: '',
  createdAt: new Date(0).toISOString(),
  blocked: [],
  privacy: {},
  nextDeviceId: 1,
  nextPreKeyId: 1,
};

const GIVEN_NAMES = [
  'Reem',
  'Fahad',
  'Layan',
  'Omar',
  'Huda',
  'Yousef',
  'Maha',
  'Turki',
  'Dana',
  'Bandar',
  'Lama',
  'Saleh',
];
const FAMILY_NAMES = ['Al-Qahtani', 'Al-Dosari', 'Al-Shehri', 'Mansour', 'Al-Zahrani', 'Nasser', 'Al-Mutairi', 'Saleh'];
const MOBILE_PREFIXES = ['50', '53', '54', '55', '56', '58', '59'];

type NewPhone = Partial<
  Pick<
    PhoneRecord,
    'number' | 'name' | 'lid' | 'onWhatsApp' | 'addressing' | 'autoRead' | 'hidesNumber' | 'username' | 'spellings'
  >
>;

export class PhoneBook {
  private readonly byNumber = new Map<string, VirtualPhone>();
  private readonly byLid = new Map<string, VirtualPhone>();
  private readonly bySpelling = new Map<string, VirtualPhone>();
  /** Sends only, so it is not in lists of phones. */
  readonly service: VirtualPhone;

  constructor(private readonly journal: Journal) {
    this.service = new VirtualPhone(SERVICE, journal);
  }

  get size(): number {
    return this.byNumber.size;
  }

  all(): IterableIterator<VirtualPhone> {
    return this.byNumber.values();
  }

  find(number: string): VirtualPhone | undefined {
    return this.byNumber.get(number);
  }

  lookUp(number: string): VirtualPhone | undefined {
    return this.byNumber.get(number) ?? this.bySpelling.get(number);
  }

  findPeer(number: string): VirtualPhone | undefined {
    return number === this.service.number ? this.service : this.find(number);
  }

  resolve(jid: string | undefined): VirtualPhone | undefined {
    const address = parseJid(jid);
    if (!address) return undefined;
    return address.server === 'lid' ? this.byLid.get(address.user) : this.byNumber.get(address.user);
  }

  create(options: NewPhone = {}): VirtualPhone {
    const record: PhoneRecord = {
      number: options.number ?? this.pickFreeNumber(),
      ...(options.lid && { lid: options.lid }),
      name: options.name ?? `${pick(GIVEN_NAMES)} ${pick(FAMILY_NAMES)}`,
      // WhatsApp is migrating from numbers to LIDs. Both kinds of phones are tested.
      addressing: options.hidesNumber ? 'lid' : (options.addressing ?? alternateAddressing(this.size)),
      ...(options.hidesNumber && { hidesNumber: true }),
      ...(options.username && { username: options.username }),
      onWhatsApp: options.onWhatsApp ?? true,
      online: true,
      autoRead: options.autoRead ?? false,
      hasPicture: this.size % 3 !== 2,
      about: 'Hey there! I am using WhatsApp.',
      seed: randomBytes(32).toString('base64'),
      createdAt: new Date().toISOString(),
      blocked: [],
      privacy: {},
      nextDeviceId: 1,
      nextPreKeyId: 1,
      ...(options.spellings && { spellings: options.spellings }),
    };
    const phone = this.restore(record);
    phone.save();
    return phone;
  }

  restore(record: PhoneRecord): VirtualPhone {
    const phone = new VirtualPhone(record, this.journal);
    this.byNumber.set(phone.number, phone);
    this.byLid.set(phone.lid, phone);
    for (const spelling of record.spellings ?? []) this.bySpelling.set(spelling, phone);
    return phone;
  }

  remove(phone: VirtualPhone): void {
    phone.forget();
    this.byNumber.delete(phone.number);
    this.byLid.delete(phone.lid);
    for (const spelling of phone.record.spellings ?? []) this.bySpelling.delete(spelling);
  }

  createFirstPhones(): void {
    for (const record of FIRST_PHONES) this.create(record);
  }

  clear(): void {
    this.byNumber.clear();
    this.byLid.clear();
    this.bySpelling.clear();
  }

  private pickFreeNumber(): string {
    for (;;) {
      const number = `966${pick(MOBILE_PREFIXES)}${String(randomInt(10_000_000)).padStart(7, '0')}`;
      if (!this.byNumber.has(number)) return number;
    }
  }
}

const pick = <T>(values: T[]): T => values[randomInt(values.length)]!;
const alternateAddressing = (index: number): Addressing => (index % 2 ? 'pn' : 'lid');
