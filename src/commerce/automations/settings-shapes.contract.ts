// Settings fields of each platform's automations. Platforms share three families of names.

export const SECTIONS = ['order', 'customer', 'cart', 'review', 'shipping', 'invoice', 'question'] as const;
export type SettingsSection = (typeof SECTIONS)[number];

export interface Automation {
  /** `<section>.<what>`, equal in all families. */
  key: string;
  section: SettingsSection;
  /** Flag or list entry. Null: on if it has a text. */
  on: { flag: string } | { list: string; item: string } | null;
  text: string;
}

export const flagged = (section: SettingsSection, what: string, flag: string, text: string): Automation => ({
  key: `${section}.${what}`,
  section,
  on: { flag },
  text,
});

export interface SettingsShape {
  automations: readonly Automation[];
  /** These states may request a review. */
  reviewRequestOn: readonly string[];
  /** For states without their own text. */
  commonOrderText: string | null;
}

export const REVIEW_REQUEST = { list: 'request_review_status_on', text: 'message_request_review' } as const;

/** Named by the platform's family. Unknown fields are kept. */
export type AppSettings = Readonly<Record<string, unknown>>;

export function isOn(settings: AppSettings, { on, text }: Automation): boolean {
  if (on === null) return typeof settings[text] === 'string' && settings[text].trim() !== '';
  if ('flag' in on) return settings[on.flag] === true;
  const list = settings[on.list];
  return Array.isArray(list) && list.includes(on.item);
}
