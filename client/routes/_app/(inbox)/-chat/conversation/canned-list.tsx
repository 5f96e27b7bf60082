import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CannedReplies } from './use-canned-replies.js';
import classes from './composer.module.css';

/** The field keeps the focus. */
export function CannedList({ id, canned: { found, at, take } }: { id: string; canned: CannedReplies }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id={id} className={classes.canned} role="listbox" aria-label={t('chats.canned')}>
      {found.map((template, index) => (
        // The field handles the keys.
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
