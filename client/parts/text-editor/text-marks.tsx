import { Fragment } from 'react';
import classes from './text-editor.module.css';

/** Sorted, without overlaps. */
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

/** The same text, with only its marks visible. */
export function TextMarks({ text, marks, caret, caretRef }: TextMarksProps): React.ReactElement {
  const cuts = [0, ...marks.flatMap(({ from, to }) => [from, to]), text.length];
  return (
    <div className={classes.marks} aria-hidden>
      {cuts.slice(1).map((to, index) => {
        const from = cuts[index]!;
        const mark = marks.find((other) => other.from === from && other.to === to);
        const piece = withCaret(text.slice(from, to), caret === null ? null : caret - from, caretRef);
        return mark ? (
          <mark key={index} className={classes.mark} data-kind={mark.kind}>
            {piece}
          </mark>
        ) : (
          <Fragment key={index}>{piece}</Fragment>
        );
      })}
      {/* Gives an empty last line its height. */}
      {'\u200b'}
    </div>
  );
}

function withCaret(piece: string, caret: number | null, ref: React.Ref<HTMLSpanElement>): React.ReactNode {
  if (caret === null || caret <= 0 || caret > piece.length) return piece;
  return (
    <>
      {piece.slice(0, caret)}
      <span ref={ref} />
      {piece.slice(caret)}
    </>
  );
}
