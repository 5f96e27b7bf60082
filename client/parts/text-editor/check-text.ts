import { compileText, type CompiledText } from '@server/templates/text/text.contract.js';
import { unknownUses } from '@server/templates/text/text-names.contract.js';
import type { TextProblemKind } from '@server/templates/text/text-shapes.contract.js';
import type { TextMark } from './text-marks.js';

export interface TextFinding {
  kind: TextProblemKind | 'unknown_variable' | 'kept_variable';
  from: number;
  to: number;
  name?: string;
}

export interface CheckedText {
  compiled: CompiledText;
  findings: TextFinding[];
  marks: TextMark[];
}

const SHOWN_BY_COUNTER: TextFinding['kind'] = 'too_long';

/** `fields` are known besides the keywords. A message to one recipient keeps unknown names. */
export function checkText(text: string, fields: readonly string[], isSingle = false): CheckedText {
  const compiled = compileText(text);
  const unknown = unknownUses(compiled, fields);
  const findings: TextFinding[] = [
    ...compiled.problems.filter(({ kind }) => kind !== SHOWN_BY_COUNTER),
    ...unknown.map(({ written, from, to }) => ({
      kind: isSingle ? ('kept_variable' as const) : ('unknown_variable' as const),
      from,
      to,
      name: written,
    })),
  ].sort((a, b) => a.from - b.from);
  const known = compiled.uses.filter((use) => !unknown.includes(use));
  return { compiled, findings, marks: toMarks(findings, known) };
}

function toMarks(findings: TextFinding[], known: CompiledText['uses']): TextMark[] {
  const marks: TextMark[] = [
    ...findings.map(({ from, to }) => ({ from, to, kind: 'problem' as const })),
    ...known.map(({ from, to }) => ({ from, to, kind: 'variable' as const })),
  ].sort((a, b) => a.from - b.from);
  const drawn: TextMark[] = [];
  for (const mark of marks) {
    const last = drawn.at(-1);
    if (last && last.to > mark.from) last.to = mark.from;
    drawn.push({ ...mark });
  }
  return drawn.filter(({ from, to }) => to > from);
}
