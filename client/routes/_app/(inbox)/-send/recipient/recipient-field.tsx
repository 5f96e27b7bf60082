import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { onDemand } from '@/ui/on-demand.js';
import type { RecipientBoxProps } from './recipient-box.js';
import classes from '../send.module.css';

/** Whom a message goes to. The numbering plans of the world come with it, and no page waits for them. */
export const RecipientField = onDemand<RecipientBoxProps>(
  () => import('./recipient-box.js').then((module) => module.RecipientBox),
  Waiting,
);

/** As high as what comes in its place. */
function Waiting(): React.ReactElement {
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
