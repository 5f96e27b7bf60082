import { useEffect, useRef } from 'react';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '@/ui/on-demand.js';
import type { CannedReplies } from './use-canned-replies.js';
import classes from './canned-list.module.css';

const AskValues = onDemand(async () => (await import('./ask-values.js')).AskValues);

export function CannedList({ canned }: { canned: CannedReplies }): React.ReactElement {
  const { listId: id, found, activeIndex, take, pendingChoice, answer, cancel, isBusy } = canned;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <>
      {found.length > 0 && (
        <div
          ref={list}
          id={id}
          className={classes.list}
          role="listbox"
          aria-label={t('replies.canned')}
          aria-busy={isBusy}
        >
          {found.map((choice, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={choice.key}
              id={`${id}-${index}`}
              className={classes.option}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(choice)}
            >
              <span className={classes.title}>
                <bdi className={classes.name}>{choice.title}</bdi>
                {choice.shortcut !== null && <bdi className={classes.shortcut}>/{choice.shortcut}</bdi>}
              </span>
              <span className={classes.text}>
                {choice.uuids.length > 0 && <IconPaperclip size={14} stroke={1.5} className={classes.clip} />}
                <bdi>{choice.text}</bdi>
              </span>
            </div>
          ))}
        </div>
      )}
      {pendingChoice && (
        <AskValues
          title={pendingChoice.choice.title}
          missing={pendingChoice.opened.missing}
          onAnswer={answer}
          onClose={cancel}
        />
      )}
    </>
  );
}
