import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { phonesQuery } from '@/data/sandbox.js';
import classes from '../send.module.css';

interface VirtualRecipientsProps {
  sender: string | null;
  onChoose: (phone: string) => void;
}

const MAX_SHOWN = 3;

export function VirtualRecipients({ sender, onChoose }: VirtualRecipientsProps): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(phonesQuery());
  const others = (data?.data ?? []).filter(({ number }) => number !== sender?.replace('+', '')).slice(0, MAX_SHOWN);
  return (
    <div className={classes.virtual} role="group" aria-label={t('messages.virtual')}>
      <span>{t('messages.virtual')}</span>
      {others.map(({ number, name }) => (
        <Button key={number} variant="default" size="compact-sm" onClick={() => onChoose(`+${number}`)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  );
}
