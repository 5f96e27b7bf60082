import { Link } from '@tanstack/react-router';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from './format/format-number.js';
import classes from './count-tabs.module.css';
import { ScrollStrip } from './scroll-strip.js';

interface CountTabsProps {
  label: string;
  name: string;
  chosen: string;
  /** Tab that the address omits. */
  fallback?: string;
  tabs: readonly CountTab[];
  onOverflow?: (isOverflowing: boolean) => void;
}

export interface CountTab {
  value: string;
  label: string;
  /** Null means no count, undefined a loading one. */
  count: number | null | undefined;
  /** Whether the real count is higher. */
  isCapped?: boolean;
  /** Target, by default this page with another `name` parameter. */
  link?: { to: string; params: object; search: (current: object) => object };
}

export function CountTabs({ label, name, chosen, fallback, tabs, onOverflow }: CountTabsProps): React.ReactElement {
  const omitted = fallback ?? tabs[0]?.value;
  return (
    <ScrollStrip label={label} className={classes.tabs} onOverflow={onOverflow}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to="."
          search={
            ((current: object) => ({
              ...current,
              [name]: tab.value === omitted ? undefined : tab.value,
              page: undefined,
            })) as never
          }
          {...(tab.link as object)}
          resetScroll={false}
          className={classes.tab}
          activeProps={{ 'aria-current': undefined }}
          data-chosen={tab.value === chosen || undefined}
          aria-current={tab.value === chosen ? 'true' : undefined}
        >
          {tab.label}
          {tab.count !== null && <span className={classes.count}>{formatCount(tab)}</span>}
        </Link>
      ))}
    </ScrollStrip>
  );
}

export function formatCount({ count, isCapped }: Pick<CountTab, 'count' | 'isCapped'>): string {
  if (typeof count !== 'number') return '';
  return `${formatNumber(count, currentLanguage())}${isCapped ? '+' : ''}`;
}
