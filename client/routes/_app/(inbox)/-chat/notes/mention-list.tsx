import { useTranslation } from 'react-i18next';
import type { Mentions } from './use-mentions.js';
import list from '@/parts/canned/canned-list.module.css';

export function MentionList({ id, mentions: { found, activeIndex, choose } }: { id: string; mentions: Mentions }) {
  const { t } = useTranslation();
  return (
    <div id={id} className={list.list} role="listbox" aria-label={t('inbox.colleagues')}>
      {found.map((person, index) => (
        // The field handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={person.id}
          id={`${id}-${index}`}
          className={list.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <bdi className={list.name}>@{person.username}</bdi>
        </div>
      ))}
    </div>
  );
}
