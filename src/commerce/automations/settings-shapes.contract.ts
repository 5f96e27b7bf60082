// Settings fields of each platform's automations. Platforms share three families of names.

export const SECTIONS = ['order', 'customer', 'cart', 'review', 'shipping', 'invoice', 'question'] as const;
export type SettingsSection = (typeof SECTIONS)[number];

export interface Automation {
  /** `<section>.<event>`, equal in all families. */
  key: string;
  section: SettingsSection;
  /** Switch, as a flag or list entry. Null: on if it has a text. */
  on: { flag: string } | { list: string; item: string } | null;
  text: string;
}

export const flagged = (section: SettingsSection, event: string, flag: string, text: string): Automation => ({
  key: `${section}.${event}`,
  section,
  on: { flag },
  text,
});

export interface SettingsShape {
  automations: readonly Automation[];
  /** Order states that may request a review. */
  reviewRequestOn: readonly string[];
  /** Field with the text of states without their own. */
  commonOrderText: string | null;
}

export const REVIEW_REQUEST = { list: 'request_review_status_on', text: 'message_request_review' } as const;

/** Field names depend on the family. Unknown fields are kept. */
export type AppSettings = Readonly<Record<string, unknown>>;

export function isOn(settings: AppSettings, { on, text }: Automation): boolean {
  if (on === null) return typeof settings[text] === 'string' && settings[text].trim() !== '';
  if ('flag' in on) return settings[on.flag] === true;
  const list = settings[on.list];
  return Array.isArray(list) && list.includes(on.item);
}
