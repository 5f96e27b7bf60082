import type { Icon } from '@tabler/icons-react';
import { TemplateText } from '@/parts/template-text/template-text.js';
import classes from './card-text.module.css';

interface CardTextProps {
  dimmed?: string | undefined;
  Icon?: Icon;
  isMissing?: boolean;
  isCode?: boolean;
  children?: React.ReactNode;
}

export function CardText({ dimmed, Icon: Shape, isMissing, isCode, children }: CardTextProps): React.ReactElement {
  return (
    <>
      {dimmed && (
        <span className={classes.dimmed} dir="auto">
          {dimmed}
        </span>
      )}
      {children !== undefined && (
        <span className={classes.line} data-missing={isMissing || undefined}>
          {Shape && <Shape size={15} stroke={1.5} />}
          <span className={classes.text} dir={isCode ? 'ltr' : 'auto'}>
            {children}
          </span>
        </span>
      )}
    </>
  );
}

export function CardMessage({ text }: { text: string }): React.ReactElement {
  return (
    <span className={classes.message}>
      <TemplateText text={text} lines={3} />
    </span>
  );
}
