import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Completion } from './use-completion.js';
import type { Variable } from './variables.js';
import classes from './text-editor.module.css';

interface NameListProps {
  id: string;
  completion: Completion;
  caret: React.RefObject<HTMLSpanElement | null>;
  onTake: (variable: Variable) => void;
}

const GAP = 4;
const EDGE = 8;

/** The focus stays in the text. */
export function NameList({ id, completion: { found, at }, caret, onTake }: NameListProps): React.ReactElement {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && caret.current) place(list.current, caret.current);
  });
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id={id} className={classes.names} role="listbox" aria-label={t('text.names')}>
      {found.map((variable, index) => (
        // The field handles keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={variable.name}
          id={`${id}-${index}`}
          className={classes.name}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(variable)}
        >
          <bdi>{variable.written}</bdi>
          {variable.sample && <bdi className={classes.sample}>{variable.sample}</bdi>}
        </div>
      ))}
    </div>
  );
}

function place(list: HTMLElement, caret: HTMLElement): void {
  const frame = list.offsetParent!.getBoundingClientRect();
  const point = caret.getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  const desiredLeft = point.left - frame.left - (isRtl ? list.offsetWidth : 0);
  const maxLeft = frame.width - list.offsetWidth - EDGE;
  list.style.left = `${Math.max(EDGE, Math.min(desiredLeft, maxLeft))}px`;
  list.style.top = `${point.bottom - frame.top + GAP}px`;
}
