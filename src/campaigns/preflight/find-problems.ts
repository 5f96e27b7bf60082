import { breaksText, compileText, unknownVariables } from '../../templates/text/text.contract.js';
import type { Sender } from '../../devices/devices.messages.js';
import type { PreflightProblem } from '../definition/preflight.contract.js';
import type { CampaignText } from '../definition/write-parts.js';
import type { AudienceCounts } from './count-audience.js';

interface Plan {
  people: AudienceCounts;
  texts: readonly (CampaignText & { body: string })[];
  /** Names of custom fields, as the account spells them. */
  fields: readonly string[];
  account: Record<string, string>;
  stopWords: readonly string[];
  devices: readonly { sender: Sender; people: number }[];
  remainingMessages: number;
  endsAt: Date | null;
  hasOpening: boolean;
}

const MIN_STRANGERS = 20;
const LEVELS = ['stops', 'warns', 'hints'] as const;

type FoundProblem = Pick<PreflightProblem, 'code' | 'level'> & Partial<PreflightProblem>;

export function findProblems(plan: Plan): PreflightProblem[] {
  const found = [
    ...findAudienceProblems(plan),
    ...findDeviceProblems(plan),
    ...findTextProblems(plan),
    ...findTextHints(plan),
  ];
  return found
    .toSorted((left, right) => LEVELS.indexOf(left.level) - LEVELS.indexOf(right.level))
    .map((problem) => ({ variable: null, device: null, template: null, count: null, ...problem }));
}

function findAudienceProblems({ people, remainingMessages, devices, endsAt, hasOpening }: Plan): FoundProblem[] {
  const { toSend, strangers } = people;
  const found: FoundProblem[] = [];
  if (toSend === 0) found.push({ code: 'nobody_left', level: 'stops' });
  if (toSend > remainingMessages)
    found.push({
      code: 'over_allowance',
      level: remainingMessages > 0 ? 'warns' : 'stops',
      count: toSend - remainingMessages,
    });
  if (devices.length > 0 && strangers >= MIN_STRANGERS && strangers > toSend / 2)
    found.push({ code: 'many_strangers', level: 'warns', count: strangers });
  if (!hasOpening) found.push({ code: 'never_ends', level: 'stops' });
  else if (devices.length > 0 && toSend > 0 && !endsAt) found.push({ code: 'never_ends', level: 'warns' });
  return found;
}

function findDeviceProblems({ devices }: Plan): FoundProblem[] {
  if (devices.length === 0) return [{ code: 'no_device', level: 'stops' }];
  return devices.flatMap(({ sender, people }): FoundProblem[] => {
    const device = sender.name;
    const isWarming = sender.room.days.length > 1 && people > sender.room.perDay;
    return [
      ...(sender.hold?.by === 'device_guarded'
        ? [{ code: 'device_guarded' as const, level: 'warns' as const, device }]
        : []),
      ...(sender.isOn ? [] : [{ code: 'device_away' as const, level: 'warns' as const, device }]),
      ...(isWarming
        ? [{ code: 'device_warming' as const, level: 'warns' as const, device, count: people - sender.room.perDay }]
        : []),
    ];
  });
}

function findTextProblems({ texts, fields, people, account }: Plan): FoundProblem[] {
  if (texts.length === 0) return [{ code: 'text_empty', level: 'stops' }];
  return texts.flatMap(({ body, templateName: template }, index): FoundProblem[] => {
    const compiled = compileText(body);
    if (compiled.problems.some(breaksText)) return [{ code: 'text_broken', level: 'stops', template }];
    const unknown = unknownVariables(compiled, fields);
    const unknownNames = new Set(
      compiled.uses.filter(({ written }) => unknown.includes(written)).map(({ name }) => name),
    );
    const missingValues = new Map(
      compiled.uses
        .filter(({ name }) => !unknownNames.has(name) && typeof account[name] !== 'string')
        .map(({ name, written }) => [name, { variable: written, count: people.missing.get(name) ?? 0 }]),
    );
    const [tooLong, empty] = [people.tooLong[index] ?? 0, people.empty[index] ?? 0];
    return [
      ...unknown.map((variable) => ({
        code: 'variable_unknown' as const,
        level: 'warns' as const,
        variable,
        template,
      })),
      ...[...missingValues.values()]
        .filter(({ count }) => count > 0)
        .map((miss) => ({ code: 'variable_missing' as const, level: 'warns' as const, template, ...miss })),
      ...(tooLong > 0 ? [{ code: 'text_too_long' as const, level: 'warns' as const, template, count: tooLong }] : []),
      ...(empty > 0 ? [{ code: 'text_empty' as const, level: 'warns' as const, template, count: empty }] : []),
    ];
  });
}

/** Recipients tend to report messages without a sender or an opt-out. */
function findTextHints({ texts, account, stopWords }: Plan): FoundProblem[] {
  const names = [account['platform_name'], account['admin_name']].filter((name) => !!name);
  return texts.flatMap(({ body, templateName: template }): FoundProblem[] => {
    const { variables } = compileText(body);
    const hasSenderName =
      variables.some((name) => name === 'platform_name' || name === 'admin_name') || mentions(body, names);
    return [
      ...(hasSenderName ? [] : [{ code: 'no_sender_name' as const, level: 'hints' as const, template }]),
      ...(mentions(body, stopWords) ? [] : [{ code: 'no_opt_out' as const, level: 'hints' as const, template }]),
    ];
  });
}

const mentions = (text: string, words: readonly (string | undefined)[]): boolean =>
  words.some((word) => word && text.toLowerCase().includes(word.toLowerCase()));
