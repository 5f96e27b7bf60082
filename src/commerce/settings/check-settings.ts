import type { QueryBus } from '@nestjs/cqrs';
import { LibraryItemNotFound } from '../../media/media.errors.js';
import { TemplateNotFound } from '../../templates/templates.errors.js';
import { GetLibraryItem } from '../../media/media.messages.js';
import { GetTemplate } from '../../templates/templates.messages.js';
import { breaksText, compileText } from '../../templates/text/text.contract.js';
import { type FieldIssue, Invalid } from '../../platform/errors.js';
import { isNothing } from '../../platform/http/fields.contract.js';
import { normalizePhone } from '../../platform/phones/read-phones.js';
import { automationsOf } from '../automations/read-automations.js';
import { REVIEW_REQUEST } from '../automations/settings-shapes.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { MAX_SETTING_TEXT_LENGTH, type SaveAppSettingsBody } from '../apps/apps.contract.js';
import { nameDevices } from './read-app-settings.js';
import { DESCRIPTIONS } from '../platforms/descriptions.gen.contract.js';

const MAX_JSON_LENGTH = 300_000;
const FLAGS: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  on: true,
  '0': false,
  false: false,
  off: false,
  '': false,
};

interface Context {
  queries: QueryBus;
  accountId: number;
  platform: Platform;
  country: string;
}

/** Keeps unknown fields. Throws Invalid with all wrong fields. */
export async function checkSettings(context: Context, posted: SaveAppSettingsBody): Promise<Record<string, unknown>> {
  const settings: Record<string, unknown> = { ...posted };
  const issues: FieldIssue[] = [];
  const reject = (field: string, message: string): void => void issues.push({ path: [field], message });
  const { reviewRequestOn, commonOrderText } = DESCRIPTIONS[context.platform].settings;
  const lists = new Map<string, string[]>(
    reviewRequestOn.length > 0 ? [[REVIEW_REQUEST.list, [...reviewRequestOn]]] : [],
  );
  const texts = new Set<string>([
    REVIEW_REQUEST.text,
    'cod_confirmation_text',
    ...(commonOrderText ? [commonOrderText] : []),
  ]);
  for (const { on, text } of automationsOf(context.platform)) {
    texts.add(text);
    if (on && 'list' in on) lists.set(on.list, [...(lists.get(on.list) ?? []), on.item]);
    if (on && 'flag' in on) {
      const flag = readFlag(posted[on.flag]);
      if (flag === null) reject(on.flag, 'flag_invalid');
      else settings[on.flag] = flag;
    }
  }
  for (const name of texts) checkText(settings, name, reject);
  for (const [name, choices] of lists) {
    const list = readList(posted[name]);
    if (!list) reject(name, 'list_invalid');
    else if (list.some((item) => !choices.includes(item))) reject(name, 'choice_unknown');
    else settings[name] = [...new Set(list)];
  }
  posted.abandoned_cart_steps?.forEach(({ text }, index) => {
    if (compileText(text).problems.some(breaksText))
      issues.push({ path: ['abandoned_cart_steps', index, 'text'], message: 'text_broken' });
  });
  if (posted.staff_phones?.some((phone) => phone !== '' && normalizePhone(phone, context.country) === null))
    reject('staff_phones', 'phone_invalid');
  await checkReferences(context, posted, reject);
  if (JSON.stringify(settings).length > MAX_JSON_LENGTH) reject('settings', 'too_long');
  if (issues.length > 0) throw new Invalid(issues);
  return settings;
}

function checkText(
  settings: Record<string, unknown>,
  name: string,
  reject: (field: string, message: string) => void,
): void {
  const text = settings[name] ?? '';
  if (typeof text !== 'string') return reject(name, 'text_invalid');
  if (text.length > MAX_SETTING_TEXT_LENGTH) return reject(name, 'too_long');
  if (compileText(text).problems.some(breaksText)) return reject(name, 'text_broken');
  // A saved empty text prevents a proposal.
  settings[name] = text;
}

async function checkReferences(
  { queries, accountId }: Context,
  { devices, automation_options: options, abandoned_cart_steps: steps = [] }: SaveAppSettingsBody,
  reject: (field: string, message: string) => void,
): Promise<void> {
  if ((await nameDevices(queries, accountId, devices)).length !== devices.length) reject('devices', 'choice_unknown');
  const automationOptions = Object.values(options);
  const templates = new Set(
    [...automationOptions, ...steps].flatMap(({ template_id: id }) => (id === null ? [] : [id])),
  );
  for (const id of templates)
    if (!(await exists(queries.execute(new GetTemplate(accountId, id))))) reject('template_id', 'choice_unknown');
  const media = new Set(automationOptions.flatMap(({ media_uuid: uuid }) => (uuid === null ? [] : [uuid])));
  for (const uuid of media)
    if (!(await exists(queries.execute(new GetLibraryItem(accountId, uuid))))) reject('media_uuid', 'choice_unknown');
}

const exists = (query: Promise<unknown>): Promise<boolean> =>
  query.then(
    () => true,
    (error: unknown) => {
      if (error instanceof TemplateNotFound || error instanceof LibraryItemNotFound) return false;
      throw error;
    },
  );

/** Returns null if invalid, false if absent. */
function readFlag(value: unknown): boolean | null {
  if (isNothing(value)) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return FLAGS[String(value).trim().toLowerCase()] ?? null;
}

function readList(value: unknown): string[] | null {
  if (isNothing(value) || value === '') return [];
  const list = typeof value === 'string' ? value.split(',') : value;
  return Array.isArray(list) && list.every((item): item is string => typeof item === 'string')
    ? list.map((item) => item.trim())
    : null;
}
