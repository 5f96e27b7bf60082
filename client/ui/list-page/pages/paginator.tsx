import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Page } from '@server/platform/http/page.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatTotal } from '@/ui/format/format-number.js';
import { paginatorItems } from './paginator-items.js';
import classes from './paginator.module.css';

interface PaginatorProps {
  page: Omit<Page<unknown>, 'data'>;
}

export function Paginator({ page }: PaginatorProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { current_page: current, last_page: last } = page;
  if (last <= 1) return null;
  return (
    <nav className={classes.paginator} aria-label={t('ui.pages')}>
      {page.from !== null && (
        <span className={classes.range}>
          {t('ui.range', {
            from: page.from,
            to: page.to ?? page.from + page.per_page - 1,
            total: formatTotal(page, currentLanguage()),
          })}
        </span>
      )}
      <PageLink page={current - 1} isDisabled={current <= 1} label={t('ui.previous')}>
        <IconChevronLeft size={18} stroke={1.5} className="flip" />
      </PageLink>
      {paginatorItems(current, last).map((item) =>
        item.kind === 'dots' ? (
          <span key={item.key} className={classes.dots}>
            …
          </span>
        ) : (
          <PageLink
            key={item.page}
            page={item.page}
            isCurrent={item.page === current}
            label={t('ui.page_number', { page: item.page })}
          >
            {item.page}
          </PageLink>
        ),
      )}
      <PageLink page={current + 1} isDisabled={current >= last} label={t('ui.next')}>
        <IconChevronRight size={18} stroke={1.5} className="flip" />
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  page: number;
  label: string;
  isCurrent?: boolean;
  isDisabled?: boolean;
  children: React.ReactNode;
}

function PageLink({ page, label, isCurrent = false, isDisabled = false, children }: PageLinkProps): React.ReactElement {
  if (isDisabled) {
    return (
      <span className={classes.link} aria-disabled="true" aria-label={label} role="link">
        {children}
      </span>
    );
  }
  return (
    <Link
      to="."
      // Each list's route has its own search schema.
      search={((search: object) => ({ ...search, page: page === 1 ? undefined : page })) as never}
      // The router would mark every page as current.
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      className={classes.link}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
