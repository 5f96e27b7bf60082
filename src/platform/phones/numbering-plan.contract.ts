import { otherSpelling } from './phone-spellings.contract.js';
import { MAX_DIGITS, MIN_DIGITS, type NumberReading, type PhoneReason } from './phone-reading.contract.js';

export interface PhoneLibrary {
  parsePhoneNumberFromString(
    text: string,
    country: string | undefined,
    metadata: object,
  ): { number: string; countryCallingCode: string; isValid(): boolean; getType(): string | undefined } | undefined;
  validatePhoneNumberLength(text: string, country: string | undefined, metadata: object): string | undefined;
  isSupportedCountry(country: string, metadata: object): boolean;
  getCountries(metadata: object): string[];
  Metadata: new (metadata: object) => {
    selectNumberingPlan(country: string): void;
    numberingPlan?: {
      callingCode(): string;
      nationalNumberPattern(): string;
      nationalPrefixForParsing(): unknown;
      type(type: string): { pattern(): string } | undefined;
    };
  };
}

/** Minimum of digits without plus. Shorter numbers are mistyped home numbers. */
const MIN_FOREIGN_DIGITS = 11;
/** Countries whose numbers often lack the country code in neighbors' lists. */
const NEIGHBORS = 'EG SA AE KW QA BH OM JO YE SD IQ LB SY PS TR PK IN BD MA DZ TN'.split(' ');
const SIGNED = /^(?:\+?00|\+)(?!0)/;

/** Country of numbers without country code. */
interface Home {
  country: string;
  dialCode: string;
  /** The zero before national numbers, or ''. */
  trunk: string;
  /** Matches national mobile numbers without prefix, or null to ask the library. */
  mobile: RegExp | null;
  /** Matches any notation of the country, or null to ask the library. */
  possible: RegExp | null;
}

const NOWHERE: Home = { country: '', dialCode: '', trunk: '', mobile: null, possible: null };

export class NumberingPlan {
  private readonly library: PhoneLibrary;
  private readonly metadata: object;
  private readonly homes = new Map<string, Home>();
  private countries: Map<string, string> | null = null;

  /** Requires full metadata. With the library's `min` metadata, all types would count as mobile. */
  constructor(library: PhoneLibrary, metadata: object) {
    this.library = library;
    this.metadata = metadata;
  }

  /** Works without the library. Returns null if inconclusive. */
  readPlainMobile(written: string, country: string): { phone: string; isRepaired: boolean } | null {
    const { dialCode, trunk, mobile } = this.homeOf(country);
    if (mobile === null) return null;
    const digits = written.replace(/^(?:\+|00)/, '');
    if (digits.startsWith(dialCode) && mobile.test(digits.slice(dialCode.length)))
      return { phone: digits, isRepaired: false };
    if (digits !== written) return null;
    const national = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
    return mobile.test(national) ? { phone: dialCode + national, isRepaired: true } : null;
  }

  /** Works without the library. Returns false if inconclusive. Allows a plus before the home code only. */
  isRuledOut(digits: string, country: string): boolean {
    if (digits.length < MIN_DIGITS) return true;
    if (digits.startsWith('00') || digits.length >= MIN_FOREIGN_DIGITS) return false;
    return this.homeOf(country).possible?.test(digits) === false && otherSpelling(digits) === null;
  }

  /** Allows bare digits with a foreign country code if `isAbroad`. */
  read(written: string, country: string, isAbroad: boolean): NumberReading | null {
    const home = this.homeOf(country);
    const isSigned = SIGNED.test(written);
    const digits = written.replace(isSigned ? SIGNED : /^\+/, '');
    if (digits.length < MIN_DIGITS) return null;
    if (isSigned) {
      const found = this.parse(`+${digits}`, home) ?? this.withoutDoubledCode(digits, home);
      return found && keepsDigits(digits, found) ? { ...found, isDialed: true, isSelfEvident: true } : null;
    }
    return this.readNational(digits, home) ?? (isAbroad ? this.readForeign(digits, home) : null);
  }

  explain(written: string, country: string): PhoneReason {
    const home = this.homeOf(country);
    const isSigned = SIGNED.test(written);
    const digits = written.replace(isSigned ? SIGNED : /^\+/, '');
    if (digits.length < MIN_DIGITS) return 'too_short';
    if (digits.length > MAX_DIGITS + 1) return 'too_long';
    if (isSigned) return 'invalid_number';
    if (home.country === 'SA' && /^[12]\d{9}$/.test(digits)) return 'other_number';
    if (this.parse(digits, home)) return 'ambiguous_number';
    const isForeign =
      !isNearlyHomeNumber(digits.replace(/^0/, ''), home) &&
      NEIGHBORS.some((neighbor) => neighbor !== country && this.readPlainMobile(digits, neighbor) !== null);
    if (isForeign || (digits.length >= MIN_FOREIGN_DIGITS && this.parse(`+${digits}`, NOWHERE)))
      return 'foreign_number';
    const problem = this.library.validatePhoneNumberLength(digits, home.country || undefined, this.metadata);
    if (problem === 'TOO_SHORT') return 'too_short';
    return problem === 'TOO_LONG' ? 'too_long' : 'invalid_number';
  }

  dialCodeOf(country: string): string {
    return this.homeOf(country).dialCode;
  }

  countryOf(dialCode: string): string | null {
    this.countries ??= this.listCountries();
    return this.countries.get(dialCode) ?? null;
  }

  private listCountries(): Map<string, string> {
    const countries = new Map<string, string>();
    for (const country of this.library.getCountries(this.metadata)) {
      const { dialCode } = this.homeOf(country);
      if (!countries.has(dialCode) || MAIN_COUNTRIES.has(country)) countries.set(dialCode, country);
    }
    return countries;
  }

  private readNational(digits: string, home: Home): NumberReading | null {
    if (home.country === '') return null;
    if (home.possible?.test(digits) === false && otherSpelling(digits) === null) return null;
    const { dialCode, trunk } = home;
    const found = digits.length <= MAX_DIGITS + 2 ? this.parse(digits, home) : null;
    if (found?.isHome) {
      const national = found.phone.slice(dialCode.length);
      const isDialed = digits.startsWith(dialCode) && digits.length >= found.phone.length;
      const hasTrunk = trunk !== '' && digits.startsWith(trunk) && digits.length > national.length;
      // Nine digits without a zero may be an order number or a landline.
      if (!isDialed && !hasTrunk && trunk !== '' && !found.isMobile) return null;
      return { ...found, isDialed, isSelfEvident: isDialed || hasTrunk };
    }
    const repaired = digits.startsWith(`0${dialCode}`)
      ? this.parse(`+${digits.slice(1)}`, home)
      : this.withoutDoubledCode(digits, home);
    return repaired && { ...repaired, isDialed: true, isSelfEvident: true };
  }

  private readForeign(digits: string, home: Home): NumberReading | null {
    if (digits.length < MIN_FOREIGN_DIGITS || digits.startsWith('0')) return null;
    if (home.dialCode !== '' && digits.startsWith(home.dialCode)) return null;
    const found = this.parse(`+${digits}`, home);
    // Foreign landlines look like order numbers. Satellite codes (+881) have no country and need a plus.
    if (found && this.countryOf(found.dialCode) === null) return null;
    return found?.isMobile && keepsDigits(digits, found) ? { ...found, isDialed: true, isSelfEvident: false } : null;
  }

  private withoutDoubledCode(digits: string, home: Home): Parsed | null {
    if (home.dialCode === '' || !digits.startsWith(home.dialCode)) return null;
    const rest = digits.slice(home.dialCode.length).replace(/^0{1,2}/, '');
    const found = rest.startsWith(home.dialCode) ? this.parse(`+${rest}`, home) : null;
    // A landline may begin with the digits of the code.
    return found?.isMobile ? found : null;
  }

  private parse(text: string, home: Home): Parsed | null {
    if (text.length > MAX_DIGITS + 3) return null;
    const parsed = this.library.parsePhoneNumberFromString(text, home.country || undefined, this.metadata);
    if (parsed?.isValid()) return this.toParsed(parsed, parsed.number.slice(1), home);
    // WhatsApp still uses spellings that some countries abandoned.
    const digits = text.replace(/^\+/, '');
    const other = text.startsWith('+') || digits.startsWith(home.dialCode) ? otherSpelling(digits) : null;
    const spelled =
      other === null ? undefined : this.library.parsePhoneNumberFromString(`+${other}`, undefined, this.metadata);
    return spelled?.isValid() ? this.toParsed(spelled, digits, home) : null;
  }

  private toParsed(
    found: NonNullable<ReturnType<PhoneLibrary['parsePhoneNumberFromString']>>,
    phone: string,
    home: Home,
  ): Parsed {
    const type = found.getType();
    const isMobile = type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
    const dialCode = found.countryCallingCode;
    return { phone, isMobile, dialCode, isHome: dialCode === home.dialCode };
  }

  private homeOf(country: string): Home {
    const known = this.homes.get(country);
    if (known) return known;
    const home = this.library.isSupportedCountry(country, this.metadata) ? this.readHome(country) : NOWHERE;
    if (home !== NOWHERE) this.homes.set(country, home);
    return home;
  }

  private readHome(country: string): Home {
    const metadata = new this.library.Metadata(this.metadata);
    metadata.selectNumberingPlan(country);
    const plan = metadata.numberingPlan;
    if (!plan) return NOWHERE;
    const dialCode = plan.callingCode();
    const prefix = plan.nationalPrefixForParsing();
    const mobile = plan.type('MOBILE')?.pattern();
    const hasTrunk = typeof prefix === 'string' && prefix.startsWith('0');
    const trunk = hasTrunk ? '0' : '';
    // National prefixes and shared dial codes need the library.
    const isPlain =
      mobile !== undefined && (!prefix || prefix === '0') && /^\d{2,3}$/.test(dialCode) && !SHARED_CODES.has(dialCode);
    if (!isPlain) return { country, dialCode, trunk, mobile: null, possible: null };
    const national = `(?:${plan.nationalNumberPattern()})$`;
    return {
      country,
      dialCode,
      trunk,
      mobile: new RegExp(`^(?=${national})(?!0|${dialCode})(?:${mobile})$`),
      possible: new RegExp(`^(?:0{0,2}${dialCode}){0,2}0?${national}`),
    };
  }
}

/** Returns whether a digit of a home number is missing or too many. */
const isNearlyHomeNumber = (national: string, { mobile }: Home): boolean =>
  mobile !== null && (mobile.test(national.slice(0, -1)) || mobile.test(`${national}0`));

type Parsed = Pick<NumberReading, 'phone' | 'isMobile' | 'dialCode' | 'isHome'>;

/** Returns whether no digit was lost. The library strips trunk prefixes such as Russia's 8. */
function keepsDigits(digits: string, { phone, dialCode }: Parsed): boolean {
  if (dialCode === ARGENTINA && digits.startsWith(ARGENTINA) && digits.length <= phone.length + 1) return true;
  // The country code may be doubled and followed by a zero.
  const national = digits.slice(dialCode.length).replace(/^0+/, '');
  return national === phone.slice(dialCode.length) || national === phone;
}

/** Argentina. Mobile numbers have a 15 after the area code at home, and a 9 before it abroad. */
const ARGENTINA = '54';

const MAIN_COUNTRIES = new Set(['US', 'RU', 'IT', 'GB', 'NO', 'AU', 'MA', 'FI', 'RE', 'GP', 'CW', 'SH']);
const SHARED_CODES = new Set(['7', '39', '44', '47', '61', '212', '262', '290', '358', '590', '599']);
