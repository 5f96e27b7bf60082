import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { onDemand } from '@/ui/on-demand.js';
import type { RecipientBoxProps } from './recipient-box.js';
import classes from '../send.module.css';

export const RecipientField = onDemand<RecipientBoxProps>(
  () => import('./recipient-box.js').then((module) => module.RecipientBox),
  FieldSkeleton,
);

function FieldSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.recipient}>
      <Input.Wrapper label={t('messages.phone')} required>
        <Input disabled aria-label={t('messages.phone')} />
      </Input.Wrapper>
      <div className={classes.below} />
    </div>
  );
}
