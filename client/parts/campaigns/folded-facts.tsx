import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/app/http/server-time.js';
import classes from './folded-facts.module.css';

export function FoldedFacts({ children }: { children: React.ReactNode }): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        className={classes.unfold ?? ''}
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={18} stroke={1.5} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('campaigns.facts_shown')}
      </Button>
      <dl className={classes.facts} data-open={isOpen || undefined}>
        {children}
      </dl>
    </>
  );
}

interface FactProps {
  title: string;
  isWide?: boolean;
  children: React.ReactNode;
}

export function Fact({ title, isWide, children }: FactProps): React.ReactElement {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const isSoon = (at: string): boolean => Date.parse(at) - serverNow() < 60_000;
