import { useId, useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from '../form.module.css';

interface FoldSectionProps {
  title: string;
  help: string;
  count: { on: number; all: number };
  badge?: string;
  isOpenAtFirst?: boolean;
  hasError: boolean;
  children: React.ReactNode;
}

export function FoldSection(props: FoldSectionProps): React.ReactElement {
  const { title, help, count, badge, isOpenAtFirst = false, hasError, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isShown = isOpen || hasError;
  const format = (value: number): string => formatNumber(value, currentLanguage());
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionHead}>
        <button
          type="button"
          className={classes.sectionButton}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!isShown)}
        >
          <span className={classes.sectionTitle}>{title}</span>
          <span className={classes.count} data-some={count.on > 0 || undefined}>
            {badge ?? t('apps.on_of', { on: format(count.on), all: format(count.all) })}
          </span>
          <IconChevronDown size={18} stroke={1.5} className={classes.chevron} />
        </button>
      </h2>
      <div id={id} hidden={!isShown} className={classes.sectionBody}>
        {isShown && (
          <>
            <p className={classes.help}>{help}</p>
            {children}
          </>
        )}
      </div>
    </section>
  );
}
