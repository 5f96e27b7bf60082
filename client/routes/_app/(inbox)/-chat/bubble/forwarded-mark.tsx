import { IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bubble.module.css';

export function ForwardedMark(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.forwarded}>
      <IconArrowForwardUp size={14} stroke={1.5} className="flip" /> {t('conversation.forwarded')}
    </div>
  );
}
