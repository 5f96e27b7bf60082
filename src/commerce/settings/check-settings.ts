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

/** Keeps unknown names: the specification may be newer. Throws Invalid with all wrong fields. */
export async function checkSettings(context: Context, posted: SaveAppSettingsBody): Promise<Record<string, unknown>> {
  const settings: Record<string, unknown> = { ...posted };
  const issues: FieldIssue[] = [];
  const refuse = (field: string, message: string): void => void issues.push({ path: [field], message });
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
      if (flag === null) refuse(on.flag, 'flag_invalid');
      else settings[on.flag] = flag;
    }
  }
  for (const name of texts) checkText(settings, name, refuse);
  for (const [name, known] of lists) {
    const list = readList(posted[name]);
    if (!list) refuse(name, 'list_invalid');
    else if (list.some((word) => !known.includes(word))) refuse(name, 'choice_unknown');
    else settings[name] = [...new Set(list)];
  }
  posted.abandoned_cart_steps?.forEach(({ text }, index) => {
    if (compileText(text).problems.some(breaksText))
      issues.push({ path: ['abandoned_cart_steps', index, 'text'], message: 'text_broken' });
  });
  if (posted.staff_phones?.some((phone) => phone !== '' && normalizePhone(phone, context.country) === null))
    refuse('staff_phones', 'phone_invalid');
  await checkForeign(context, posted, refuse);
  if (JSON.stringify(settings).length > MAX_JSON_LENGTH) refuse('settings', 'too_long');
  if (issues.length > 0) throw new Invalid(issues);
  return settings;
}

function checkText(
  settings: Record<string, unknown>,
  name: string,
  refuse: (field: string, message: string) => void,
): void {
  const text = settings[name] ?? '';
  if (typeof text !== 'string') return refuse(name, 'text_invalid');
  if (text.length > MAX_SETTING_TEXT_LENGTH) return refuse(name, 'too_long');
  if (compileText(text).problems.some(breaksText)) return refuse(name, 'text_broken');
  // An empty field is not proposed again.
  settings[name] = text;
}

async function checkForeign(
  { queries, accountId }: Context,
  { devices, automation_options: options, abandoned_cart_steps: steps = [] }: SaveAppSettingsBody,
  refuse: (field: string, message: string) => void,
): Promise<void> {
  if ((await nameDevices(queries, accountId, devices)).length !== devices.length) refuse('devices', 'choice_unknown');
  const all = Object.values(options);
  const templates = new Set([...all, ...steps].flatMap(({ template_id: id }) => (id === null ? [] : [id])));
  for (const id of templates)
    if (!(await exists(queries.execute(new GetTemplate(accountId, id))))) refuse('template_id', 'choice_unknown');
  const media = new Set(all.flatMap(({ media_uuid: uuid }) => (uuid === null ? [] : [uuid])));
  for (const uuid of media)
    if (!(await exists(queries.execute(new GetLibraryItem(accountId, uuid))))) refuse('media_uuid', 'choice_unknown');
}

const exists = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof TemplateNotFound || error instanceof LibraryItemNotFound) return false;
      throw error;
    },
  );

/** Returns null if invalid, false if absent. */
function readFlag(written: unknown): boolean | null {
  if (isNothing(written)) return false;
  if (typeof written === 'boolean') return written;
  if (typeof written !== 'string' && typeof written !== 'number') return null;
  return FLAGS[String(written).trim().toLowerCase()] ?? null;
}

function readList(written: unknown): string[] | null {
  if (isNothing(written) || written === '') return [];
  const list = typeof written === 'string' ? written.split(',') : written;
  return Array.isArray(list) && list.every((word): word is string => typeof word === 'string')
    ? list.map((word) => word.trim())
    : null;
}
