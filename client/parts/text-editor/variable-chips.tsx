import { useState } from 'react';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Variable } from './variables.js';
import classes from './text-editor.module.css';

interface VariableChipsProps {
  variables: readonly Variable[];
  onInsert: (variable: Variable) => void;
  maxShown: number;
  onLink?: (() => void) | undefined;
}

export function VariableChips({ variables, onInsert, maxShown, onLink }: VariableChipsProps): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? variables : variables.slice(0, maxShown);
  const hiddenCount = variables.length - shown.length;
  return (
    <div className={classes.chips} role="group" aria-label={t('text.insert')}>
      <span className={classes.chipsTitle} aria-hidden>
        {t('text.insert')}
      </span>
      {shown.map((variable) => (
        <button
          key={variable.name}
          type="button"
          className={classes.chip}
          disabled={variable.unavailableReason !== undefined}
          title={
            variable.unavailableReason ?? (variable.sample ? t('text.as_in', { sample: variable.sample }) : undefined)
          }
          // Keeps the caret in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(variable)}
        >
          <bdi>{`{${variable.label ?? variable.written}}`}</bdi>
        </button>
      ))}
      {hiddenCount > 0 && (
        <button
          type="button"
          className={classes.chip}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setExpanded(true)}
        >
          {t('text.more_variables', { count: hiddenCount })}
        </button>
      )}
      {onLink && (
        <button
          type="button"
          className={classes.chip}
          title={t('text.link_hint')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onLink}
        >
          <IconLink size={14} stroke={1.75} /> {t('text.link')}
        </button>
      )}
    </div>
  );
}
