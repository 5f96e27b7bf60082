import { Fragment } from 'react';
import classes from './text-editor.module.css';

export interface TextMark {
  from: number;
  to: number;
  kind: 'variable' | 'problem';
}

interface TextMarksProps {
  text: string;
  marks: readonly TextMark[];
  caret: number | null;
  caretRef: React.Ref<HTMLSpanElement>;
}

/** Repeats the text behind the field, with only its marks visible. */
export function TextMarks({ text, marks, caret, caretRef }: TextMarksProps): React.ReactElement {
  const boundaries = [0, ...marks.flatMap(({ from, to }) => [from, to]), text.length];
  return (
    <div className={classes.marks} aria-hidden>
      {boundaries.slice(1).map((to, index) => {
        const from = boundaries[index]!;
        const mark = marks.find((candidate) => candidate.from === from && candidate.to === to);
        const segment = withCaret(text.slice(from, to), caret === null ? null : caret - from, caretRef);
        return mark ? (
          <mark key={index} className={classes.mark} data-kind={mark.kind}>
            {segment}
          </mark>
        ) : (
          <Fragment key={index}>{segment}</Fragment>
        );
      })}
      {/* Gives an empty last line its height. */}
      {'\u200b'}
    </div>
  );
}

function withCaret(segment: string, caret: number | null, ref: React.Ref<HTMLSpanElement>): React.ReactNode {
  if (caret === null || caret <= 0 || caret > segment.length) return segment;
  return (
    <>
      {segment.slice(0, caret)}
      <span ref={ref} />
      {segment.slice(caret)}
    </>
  );
}
