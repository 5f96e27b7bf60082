import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CannedReplies } from './use-canned-replies.js';
import classes from './composer.module.css';

/** Templates to answer with, above the field; the focus stays in it. */
export function CannedList({ id, canned: { found, at, take } }: { id: string; canned: CannedReplies }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id={id} className={classes.canned} role="listbox" aria-label={t('chats.canned')}>
      {found.map((template, index) => (
        // The keys are those of the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={template.id}
          id={`${id}-${index}`}
          className={classes.reply}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(template)}
        >
          <bdi className={classes.replyName}>{template.name}</bdi>
          <bdi className={classes.replyText}>{template.content}</bdi>
        </div>
      ))}
    </div>
  );
}
