import { useId, useMemo, useRef } from 'react';
import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { startsInArabic } from '@/ui/text/text-direction.js';
import { checkText, type TextFinding } from './check-text.js';
import { insertText } from './insert-text.js';
import { NameList } from './name-list.js';
import { TextFindings } from './text-findings.js';
import { TextMarks } from './text-marks.js';
import { useCompletion } from './use-completion.js';
import { VariableChips } from './variable-chips.js';
import { countFirst, isSpelledIn, listVariables, type Variable } from './variables.js';
import classes from './text-editor.module.css';

interface TextEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  error?: React.ReactNode;
  required?: boolean;
  placeholder?: string;
  fields: readonly string[];
  values: TextValues;
  offered?: readonly Variable[] | undefined;
  /** Maximum in UTF-16 code units. */
  maxLength?: number;
  /** Whether there is one recipient, for whom unknown names stay. */
  isSingle?: boolean;
  withLinks?: boolean;
  'data-path'?: string;
}

/** Texts of stores have about forty variables. */
const MAX_CHIPS = 12;
const COLLAPSED_CHIPS = 10;

const TRACKED_LINK = '{link:https://}';

export function TextEditor(props: TextEditorProps): React.ReactElement {
  const {
    label,
    value,
    onChange,
    error,
    required,
    fields,
    values,
    offered,
    maxLength = MAX_BODY_LENGTH,
    ...more
  } = props;
  const { isSingle = false, withLinks = false, ...rest } = more;
  const id = useId();
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<HTMLSpanElement>(null);
  const language = currentLanguage();
  const { compiled, findings, marks } = checkText(value, fields, isSingle);
  // Names are inserted in the text's language and labeled in the page's.
  const spelling = startsInArabic(value) && !isSpelledIn(language, compiled.uses) ? 'ar' : language;
  const variables = useMemo(
    () => offered ?? listVariables(fields, values, spelling, language),
    [offered, fields, values, spelling, language],
  );
  const completion = useCompletion(
    useMemo(() => variables.filter(({ unavailableReason }) => !unavailableReason), [variables]),
  );
  const isOpen = completion.open !== null;

  function handleInsert({ written }: Variable): void {
    if (field.current)
      insertText(field.current, `{${written}}`, field.current.selectionStart, field.current.selectionEnd);
  }
  function handleLink(): void {
    const textarea = field.current;
    if (!textarea) return;
    insertText(textarea, TRACKED_LINK, textarea.selectionStart, textarea.selectionEnd);
    textarea.setSelectionRange(textarea.selectionEnd - 1, textarea.selectionEnd - 1);
  }
  function handleShow({ from, to }: TextFinding): void {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  }
  const described = [error ? `${id}-error` : '', findings.length > 0 ? `${id}-findings` : ''].join(' ').trim();
  return (
    <Input.Wrapper id={id} label={label} required={required ?? false} className={classes.root ?? ''}>
      <div className={classes.frame} data-error={error ? true : undefined}>
        <div className={classes.layers}>
          <TextMarks text={value} marks={marks} caret={completion.open?.from ?? null} caretRef={caret} />
          <textarea
            {...rest}
            ref={field}
            id={id}
            className={classes.field}
            value={value}
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? `${id}-names` : undefined}
            aria-activedescendant={isOpen ? `${id}-names-${completion.activeIndex}` : undefined}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              completion.update(event.currentTarget);
            }}
            onSelect={(event) => completion.update(event.currentTarget)}
            onKeyDown={(event) => void completion.handleKey(event)}
            onBlur={() => {
              completion.close();
              rest.onBlur?.();
            }}
          />
        </div>
      </div>
      {isOpen && (
        <NameList
          id={`${id}-names`}
          completion={completion}
          caret={caret}
          onTake={(variable) => field.current && completion.take(field.current, variable)}
        />
      )}
      {error && (
        <Input.Error id={`${id}-error`} mt={5}>
          {error}
        </Input.Error>
      )}
      <div className={classes.below}>
        <SyntaxHint />
        <span className={classes.counter} data-over={value.length > maxLength || undefined}>
          {t('text.counter', {
            length: formatNumber(value.length, language),
            most: formatNumber(maxLength, language),
          })}
        </span>
      </div>
      <TextFindings id={`${id}-findings`} findings={findings} onShow={handleShow} />
      <VariableChips
        variables={variables}
        onInsert={handleInsert}
        maxShown={offered ? countShownChips(offered) : countFirst(variables)}
        onLink={withLinks ? handleLink : undefined}
      />
    </Input.Wrapper>
  );
}

const countShownChips = ({ length }: readonly Variable[]): number => (length <= MAX_CHIPS ? length : COLLAPSED_CHIPS);

/** Isolates braces, which Arabic text would reorder. */
function SyntaxHint(): React.ReactElement {
  const { t } = useTranslation();
  return <span>{t('text.hint', { choice: isolate(`{{${t('text.example')}}}`), brace: isolate('{') })}</span>;
}
