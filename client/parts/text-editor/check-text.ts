import { compileText, type CompiledText } from '@server/messaging/text/text.contract.js';
import { unknownUses } from '@server/messaging/text/text-names.contract.js';
import type { TextProblemKind } from '@server/messaging/text/text-shapes.contract.js';
import type { Mark } from './text-marks.js';

/** What is wrong at a place of the text: by the grammar, or a name that nobody has a value for. */
export interface Finding {
  kind: TextProblemKind | 'unknown_variable' | 'kept_variable';
  from: number;
  to: number;
  /** The name, of an unknown one. */
  name?: string;
}

export interface CheckedText {
  compiled: CompiledText;
  findings: Finding[];
  marks: Mark[];
}

/** Told by its own counter below the field. */
const COUNTED: Finding['kind'] = 'too_long';

/** Reads a text for its writer. `fields` are the names that may stand in braces beside the fixed ones; `isSingle`: it goes to one recipient. */
export function checkText(text: string, fields: readonly string[], isSingle = false): CheckedText {
  const compiled = compileText(text);
  const unknown = unknownUses(compiled, fields);
  const findings: Finding[] = [
    ...compiled.problems.filter(({ kind }) => kind !== COUNTED),
    ...unknown.map(({ written, from, to }) => ({
      kind: isSingle ? ('kept_variable' as const) : ('unknown_variable' as const),
      ...{ from, to, name: written },
    })),
  ].sort((a, b) => a.from - b.from);
  const known = compiled.uses.filter((use) => !unknown.includes(use));
  return { compiled, findings, marks: toMarks(findings, known) };
}

/** Where they would overlap, as a name in a choice with a fault, the fault is drawn up to there. */
function toMarks(findings: Finding[], known: CompiledText['uses']): Mark[] {
  const marks: Mark[] = [
    ...findings.map(({ from, to }) => ({ from, to, kind: 'problem' as const })),
    ...known.map(({ from, to }) => ({ from, to, kind: 'variable' as const })),
  ].sort((a, b) => a.from - b.from);
  const drawn: Mark[] = [];
  for (const mark of marks) {
    const last = drawn.at(-1);
    if (last && last.to > mark.from) last.to = mark.from;
    drawn.push({ ...mark });
  }
  return drawn.filter(({ from, to }) => to > from);
}
