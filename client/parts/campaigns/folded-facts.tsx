import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './folded-facts.module.css';

/** Facts about what is sent; on phones at a press, as how far it has come is what one looks for. */
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

/** By the pace of a device the next one is seconds away: not now, and nothing to count down. */
export const isSoon = (at: string): boolean => Date.parse(at) - Date.now() < 60_000;
