import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMark } from '../flow/marks.js';
import classes from './step-mark.module.css';

export function StepMark({ id }: { id: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const mark = useMark(id);
  if (mark === null) return null;
  const word = t(mark === 'error' ? 'chatbots.has_error' : 'chatbots.has_warning');
  const Shape = mark === 'error' ? IconExclamationCircle : IconAlertTriangle;
  return (
    <span className={classes.mark} data-mark={mark} role="img" aria-label={word} title={word}>
      <Shape size={16} stroke={1.8} />
    </span>
  );
}
