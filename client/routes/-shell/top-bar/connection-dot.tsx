import { IconCloudOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { connectionAtom } from '@/app/atoms.js';
import { Dropdown } from '@/ui/dropdown.js';
import classes from './connection-dot.module.css';

export function ConnectionDot(): React.ReactElement {
  const { t } = useTranslation();
  const state = useAtomValue(connectionAtom);
  const word = t(`shell.connection.${state}`);
  return (
    <>
      <Dropdown
        kind="dialog"
        label={word}
        className={state === 'live' || state === 'connecting' ? classes.wideOnly : undefined}
        trigger={
          <span className={classes.connection} data-state={state}>
            <span className={classes.dot} aria-hidden />
            {state !== 'live' && <IconCloudOff size={20} stroke={1.5} className={classes.cloud} aria-hidden />}
            <span className={classes.word}>{word}</span>
          </span>
        }
      >
        {() => <p className={classes.help}>{t(`shell.connection.${state}_help`)}</p>}
      </Dropdown>
      <span className={classes.announcement} role="status">
        {state === 'connecting' ? '' : word}
      </span>
    </>
  );
}
