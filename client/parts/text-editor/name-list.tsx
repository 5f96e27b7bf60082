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

const GAP_PX = 4;
const EDGE_PX = 8;

export function NameList({ id, completion: { found, activeIndex }, caret, onTake }: NameListProps): React.ReactElement {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && caret.current) positionList(list.current, caret.current);
  });
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div ref={list} id={id} className={classes.names} role="listbox" aria-label={t('text.names')}>
      {found.map((variable, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={variable.name}
          id={`${id}-${index}`}
          className={classes.name}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
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

function positionList(list: HTMLElement, caret: HTMLElement): void {
  const frame = list.offsetParent!.getBoundingClientRect();
  const caretBox = caret.getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  const desiredLeft = caretBox.left - frame.left - (isRtl ? list.offsetWidth : 0);
  const maxLeft = frame.width - list.offsetWidth - EDGE_PX;
  list.style.left = `${Math.max(EDGE_PX, Math.min(desiredLeft, maxLeft))}px`;
  list.style.top = `${caretBox.bottom - frame.top + GAP_PX}px`;
}
