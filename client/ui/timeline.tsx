import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from './relative-time.js';
import type { ChipTone } from './status-chip.js';
import classes from './timeline.module.css';

export interface TimelineItem {
  id: number;
  Icon: Icon;
  tone: ChipTone;
  title: string;
  text: string;
  at: string;
}

interface TimelineProps {
  items: readonly TimelineItem[];
  empty: string;
  hasOlder: boolean;
  isLoading: boolean;
  onOlder: () => void;
}

export function Timeline({ items, empty, hasOlder, isLoading, onOlder }: TimelineProps): React.ReactElement {
  const { t } = useTranslation();
  if (items.length === 0) return <p className={classes.none}>{empty}</p>;
  return (
    <>
      <ol className={classes.timeline}>
        {items.map(({ id, Icon: ItemIcon, tone, title, text, at }) => (
          <li key={id} className={classes.entry} data-tone={tone}>
            <span className={classes.mark} aria-hidden>
              <ItemIcon size={15} stroke={1.5} />
            </span>
            <div className={classes.what}>
              <div className={classes.title}>{title}</div>
              {text !== '' && <div className={classes.text}>{text}</div>}
            </div>
            <span className={classes.when}>
              <RelativeTime value={at} />
            </span>
          </li>
        ))}
      </ol>
      {hasOlder && (
        <Button variant="default" size="compact-md" loading={isLoading} onClick={onOlder}>
          {t('ui.show_older')}
        </Button>
      )}
    </>
  );
}
