import { Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { connectionAtom } from '@/app/atoms.js';
import classes from './connection-dot.module.css';

/** Whether changes arrive by themselves. The word stands beside the dot while they do not. */
export function ConnectionDot(): React.ReactElement {
  const { t } = useTranslation();
  const state = useAtomValue(connectionAtom);
  return (
    <Tooltip
      label={t(`shell.connection.${state}_help`)}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={260}
    >
      <span className={classes.connection} data-state={state} role="status">
        <span className={classes.dot} aria-hidden />
        <span className={classes.word}>{t(`shell.connection.${state}`)}</span>
      </span>
    </Tooltip>
  );
}
